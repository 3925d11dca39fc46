// Says on a forge what was planned. Killed at any point it is planned anew from what the forge then has.
import type { Forge, Proposal, Thread } from '../../host/index.ts';
import type { CommentAct } from './plan-comments.ts';

export async function carryOutComments(
  forge: Forge,
  { number, head }: Pick<Proposal, 'number' | 'head'>,
  threads: readonly Thread[],
  acts: readonly CommentAct[],
): Promise<void> {
  for (const act of acts) {
    switch (act.kind) {
      case 'review': {
        const { verdict, body, comments } = act;
        await forge.postReview({ number, commit: head.commit, verdict, body, comments });
        break;
      }
      case 'comment':
        await forge.comment(number, act.body);
        break;
      case 'edit':
        await forge.editComment(act.id, act.body);
        break;
      case 'reply':
        await forge.replyTo(
          threads.find(({ id }) => id === act.thread)!,
          number,
          act.body,
        );
        break;
      case 'resolve':
        await forge.resolveThread(act.thread);
        break;
      case 'reopen':
        await forge.reopenThread(act.thread);
        break;
      case 'withdraw':
        await forge.withdrawReview(number, act.reason);
    }
  }
}
