// The corpora when none is given: published packages with their sources, so that anyone can repeat the measurement.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGES = [
  { name: 'effect', version: '4.1.0' },
  { name: 'zod', version: '4.6.7' },
  { name: 'rxjs', version: '7.8.2' },
  { name: 'three', version: '0.187.0' },
] as const;

/** Published packages leave their configuration at home; both sides of a comparison get this one. */
const CONFIG = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    allowJs: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: [],
  },
  include: ['src'],
};

/** Folders with the sources of the packages, fetched when they are not there yet. */
export function packageCorpora(): string[] {
  const cache = join(tmpdir(), 'lintel-bench-packages');
  mkdirSync(cache, { recursive: true });
  return PACKAGES.map(({ name, version }) => {
    const folder = join(cache, version, name);
    if (!existsSync(folder)) fetchPackage(cache, `${name}@${version}`, folder);
    return folder;
  });
}

/** Only `src` is kept: what else a package ships was made from it. The folder appears whole or not at all. */
function fetchPackage(cache: string, specifier: string, folder: string): void {
  console.error(`fetching ${specifier}`);
  const work = mkdtempSync(join(cache, 'work-'));
  try {
    const isWindows = process.platform === 'win32';
    const packed = execFileSync('npm', ['pack', '--json', specifier], {
      cwd: work,
      shell: isWindows,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [{ filename }] = JSON.parse(packed.toString('utf8')) as [{ filename: string }];
    execFileSync('tar', ['-xzf', filename], { cwd: work });
    const kept = join(work, 'kept');
    cpSync(join(work, 'package', 'src'), join(kept, 'src'), { recursive: true });
    cpSync(join(work, 'package', 'package.json'), join(kept, 'package.json'));
    writeFileSync(join(kept, 'tsconfig.json'), `${JSON.stringify(CONFIG, null, 2)}\n`);
    mkdirSync(join(folder, '..'), { recursive: true });
    renameSync(kept, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
