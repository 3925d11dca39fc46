// Work whose result nobody uses: stores that nothing reads, and large values that are kept for a small part of them.
import { collectedOf, defineDetector, NOTHING } from '../kit/index.ts';
import { deadStoreOverwrite } from './dead-store-overwrite.ts';
import { deadStore } from './dead-store.ts';
import wasteFacts from './facts.ts';
import { memoryRetention, retentionFinding } from './memory-retention.ts';
import { options, type WasteOptions } from './options.ts';
import { placeholder } from './placeholder.ts';
import { storeFinding, storeHold } from './stores.ts';

export default defineDetector<WasteOptions>({
  id: 'waste',
  tier: 'proof',
  isAboutLines: true,
  codes: {
    WASTE_DEAD_STORE: deadStore,
    WASTE_DEAD_STORE_OVERWRITE: deadStoreOverwrite,
    WASTE_PLACEHOLDER: placeholder,
    WASTE_MEMORY_RETENTION: memoryRetention,
  },
  options,
  whenAsked: { likelyMeant: true },
  collectors: [wasteFacts],
  judgeFile(file, { ignoreNames, minRetainedSize, likelyMeant }) {
    const facts = collectedOf(file, wasteFacts);
    if (!facts) return NOTHING;
    const ignored = ignoreNames.map((pattern) => new RegExp(pattern, 'u'));
    const stores = (facts.stores ?? []).filter(
      ({ name, isLikelyMeant }) =>
        (likelyMeant || !isLikelyMeant) && !ignored.some((pattern) => pattern.test(name)),
    );
    const retained = (facts.retained ?? []).filter(
      ({ source, size }) => source === 'file' || size >= minRetainedSize,
    );
    return {
      findings: [
        ...stores.filter(({ hold }) => hold === '').map((store) => storeFinding(file, store)),
        ...retained.map((fact) => retentionFinding(file, fact)),
      ],
      holds: stores.flatMap((store) => (store.hold === '' ? [] : [storeHold(file, store, store.hold)])),
    };
  },
});
