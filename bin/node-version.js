// Which Node can run Lintel. Any Node can run this file.
export const MINIMUM = '22.13';

export function isNewEnough(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = MINIMUM.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

export const TOO_OLD = `Node ${process.versions.node} is too old; Lintel needs Node ${MINIMUM} or newer.`;
