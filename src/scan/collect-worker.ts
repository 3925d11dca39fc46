// The worker thread for scans: facts, and what detectors collect.
import { COLLECTORS } from '../detectors/index.ts';
import { serveFacts } from '../project/index.ts';

serveFacts([...COLLECTORS.keys()]);
