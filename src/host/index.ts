export { attributesPlaces } from './attributes-places.ts';
export { blobId, blobIdOfFile } from './blob-id.ts';
export { cacheFolderOf, importsFolderOf, prepareFolder } from './cache-folder.ts';
export { cacheSeal } from './cache-seal.ts';
export { hasChangesetOwner, readChangeset, type Changeset } from './changeset.ts';
export { memoryCache, noCache, type CacheEntry, type CacheStats, type CacheStore } from './cache.ts';
export {
  openMergeLab,
  type ConflictPart,
  type ConflictPiece,
  type ConflictSides,
  type MergeConflict,
  type MergeLab,
  type PathChange,
  type TriedMerge,
} from './merge-lab.ts';
export { commitMerge, isAncestor, moveBranch, whyInUse, type MoveReply } from './move-branch.ts';
export { createNotifier, type NotifyTargets } from './notify.ts';
export { makeScratchFolder } from './scratch-folders.ts';
export { stateFile } from './state-folder.ts';
export { openWorkStore, type QueueLock, type WorkData, type WorkStore } from './work-store.ts';
export { monotonic, now, pause, residentBytesOf, usage, type Usage } from './clock.ts';
export {
  durableFiles,
  nodeDisk,
  refactorFolderOf,
  type Disk,
  type DiskEntry,
  type DurableFiles,
  type DurableOptions,
  type NewFile,
  type Permissions,
  type Step,
  type StepKind,
} from './durable-files.ts';
export {
  appendToFile,
  assertFolder,
  exists,
  kindOfTarget,
  listFolder,
  makeFolder,
  readFileBytes,
  readFileStart,
  readLink,
  realPathOf,
  removePath,
  stampOf,
  statPath,
  writeAtomically,
  writeProgram,
  type FileKind,
  type FileStat,
  type FolderEntry,
} from './files.ts';
export { createBoundedServer, RETRY } from './connections/bounded-server.ts';
export { createBodyReader, type ReadBody } from './connections/read-bodies.ts';
export { createTurns, type QueueLimits, type TakeTurn } from './connections/take-turns.ts';
export { listenForDeliveries, type DeliveryListener, type ListenOptions } from './forge/listen.ts';
export { assertWritable, commitToProposal, type NewFiles } from './forge/commit-to-proposal.ts';
export { fetchProposal, type FetchedProposal } from './forge/fetch-proposal.ts';
export { openQueueClone, type QueueClone } from './forge/queue-clone.ts';
export { remotesOf } from './forge/remote-address.ts';
export type {
  CheckState,
  Forge,
  ForgeCheck,
  ForgeComment,
  ForgeFile,
  GitAddress,
  LineComment,
  LinePlace,
  MergeMethod,
  MergeReply,
  Proposal,
  ReviewToPost,
  Thread,
  UpdateReply,
} from './forge/forge.ts';
export { openForge, type ForgeAuth, type ForgeOptions } from './forge/open-forge.ts';
export { findProgram, programFolder } from './find-program.ts';
export { openBlobReader, readBlobsNow, type Blob, type BlobReader } from './git-blobs.ts';
export {
  listIndex,
  listTree,
  listUntracked,
  sizesOfBlobs,
  type IndexEntry,
  type IndexStat,
  type TreeEntry,
} from './git-listing.ts';
export {
  commitTime,
  commitsBetween,
  listBranches,
  type Branch,
  type CommitText,
  type ListedBranch,
} from './git-branches.ts';
export { lineHistory, searchLines } from './git-history.ts';
export { commitFiles, stagedPaths } from './git-commit.ts';
export { conflictsWith, type WrittenFile } from './git-merge.ts';
export {
  defaultBranch,
  findRepository,
  gitVersion,
  hooksFolder,
  isIgnoredFolder,
  isTracked,
  readSettings,
  requireRepository,
  stagedPatch,
  unmergedPaths,
  type Repository,
  type RepositorySearch,
} from './git-repository.ts';
export { mergeBase, partingCommit, resolveRevision, tryMergeBase, tryRevision } from './git-revision.ts';
export { keepScript, type KeptScript, type ScriptRun } from './kept-script.ts';
export type { Conversation, Model, ModelEvent, ModelTool, ModelUsage, ToolReply } from './model/model.ts';
export { modelLogFile, withLog, type ModelLog, type ModelLogEntry } from './model/model-log.ts';
export { resolveModel, type NamedModel } from './model/model-settings.ts';
export { openMcpTools, type McpOptions, type McpTools } from './model/mcp-tools.ts';
export { openCassette } from './model/cassette.ts';
export { modelBudget, withBudget } from './model/budget.ts';
export { modelMemoryOf, recordModel, rememberModel, replayModel } from './model/recording.ts';
export { modelIdentity, openModel, PROVIDERS, type ModelOptions, type Provider } from './model/open-model.ts';
export { openCache, type CacheOptions } from './open-cache.ts';
export { WorkerDied, createPool, type Pool, type PoolOptions } from './pool.ts';
export { readInput } from './read-input.ts';
export { openSandbox } from './sandbox/open-sandbox.ts';
export {
  ADAPTERS,
  WALLS,
  type Adapter,
  type LaidFile,
  type OpenedSandbox,
  type ReadBack,
  type RefusedEntry,
  type Sandbox,
  type SandboxCommand,
  type SandboxLimits,
  type SandboxOptions,
  type SandboxRefusal,
  type SandboxResult,
  type Wall,
  type Written,
} from './sandbox/sandbox.ts';
export { run, type RunOptions, type RunResult } from './process.ts';
export { Handover, serve } from './serve.ts';
export { machineMemory, threadCount } from './machine.ts';
export { absolutePath, fileAddress, writeInPieces } from './write-in-pieces.ts';
export { startTalking, type TalkingProcess } from './talking-process.ts';
export { isTrusted, setTrusted, trustFile } from './trusted.ts';
export { watch, type WatchOptions } from './watch.ts';
export type { Changes, Watcher } from './watch-folders.ts';
