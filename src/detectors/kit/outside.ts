// Packages through which a program reaches what lies outside of it.

export type Outside = 'files' | 'processes' | 'names' | 'requests' | 'databases';

const PACKAGES: Readonly<Record<Outside, RegExp>> = {
  files: /^(?:fs|fs\/promises|fs-extra|graceful-fs)$/,
  processes: /^child_process$/,
  names: /^dns(?:\/promises)?$/,
  requests: /^(?:axios|cross-fetch|got|ky|make-fetch-happen|node-fetch|ofetch|superagent|undici)$/,
  databases:
    /^(?:@prisma\/client|drizzle-orm(?:\/.+)?|ioredis|knex|mongodb|mongoose|mysql2?(?:\/promise)?|pg(?:-promise)?|postgres|redis|sequelize|sqlite3?|typeorm)$/,
};

/** What a module that a file asks for by this name leads to. */
export function outsideOf(specifier: string): Outside | undefined {
  const name = specifier.replace(/^node:/, '');
  return (Object.keys(PACKAGES) as Outside[]).find((outside) => PACKAGES[outside].test(name));
}
