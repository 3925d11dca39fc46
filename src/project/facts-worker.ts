// The worker thread for questions that need nothing but facts.
import { serveFacts } from './serve-facts.ts';

serveFacts([]);
