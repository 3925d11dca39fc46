// What the threads of the pool tests do.
import { Failure } from '../../contract/index.ts';
import { Handover, serve } from '../serve.ts';

type Message =
  | { kind: 'echo'; value: unknown }
  | { kind: 'wait'; ms: number }
  | { kind: 'throw' }
  | { kind: 'fail' }
  | { kind: 'exit' }
  | { kind: 'uncloneable' }
  | { kind: 'fill' }
  | { kind: 'bytes'; bytes: Uint8Array };

serve(async (message: Message) => {
  switch (message.kind) {
    case 'echo':
      return message.value;
    case 'wait':
      return new Promise((resolve) => setTimeout(resolve, message.ms, message.ms));
    case 'throw':
      throw new RangeError('out of range');
    case 'fail':
      throw new Failure('FILE_UNREADABLE', { message: 'Could not read x', path: 'x' });
    case 'exit':
      return process.exit(7);
    case 'uncloneable':
      return () => 1;
    case 'fill': {
      const kept: unknown[] = [];
      for (;;) kept.push(Array.from({ length: 10_000 }, (_, i) => ({ i })));
    }
    case 'bytes': {
      const copy = message.bytes.map((byte) => byte + 1);
      return new Handover(copy, [copy.buffer]);
    }
  }
});
