export { classifyText, type TextClass } from './classify-text.ts';
export { copiedRelease } from './copied-release.ts';
export { diffSnapshots, type SnapshotDifference } from './diff-snapshots.ts';
export { isIgnored, parseIgnoreRules, type IgnoreRules } from './ignore-rules.ts';
export { INSTALL_RECORDS, modulesAbove } from './install-records.ts';
export { installedView } from './installed-view.ts';
export { patchOf, type ChangedText } from './patch-text.ts';
export { overlayPatch } from './overlay-patch.ts';
export { overlay, type Edits } from './overlay.ts';
export { readBeside } from './read-beside.ts';
export { refresh } from './refresh.ts';
export { openRevision } from './revision.ts';
export {
  isExcluded,
  MAX_FILE_BYTES,
  type Snapshot,
  type SnapshotEntry,
  type SnapshotKind,
  type SnapshotOptions,
} from './snapshot.ts';
export { decodeText, type Encoding, type TextFile } from './text-file.ts';
export { readWorkingText } from './working-file.ts';
export { openWorkingTree, type WorkingTreeOptions } from './working-tree.ts';
