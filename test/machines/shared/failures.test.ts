import { expect, it } from 'vitest';
import { asServiceFailure, referenceOf } from '../../../machines/shared/failures.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';

it.each([new TypeError('a bug'), { kind: 'unheard of' }, 'a word', null, undefined])(
  'treats anything that is not a service failure as a response that makes no sense: %o',
  (error) => {
    expect(asServiceFailure(error)).toEqual({ kind: 'malformed' });
  },
);

it.each<[ServiceFailure, object]>([
  [{ kind: 'malformed', requestId: 'request-1' }, { requestId: 'request-1' }],
  [{ kind: 'malformed', requestId: '' }, {}],
  [{ kind: 'unreachable' }, {}],
])('the page names the request of %o if it has a name', (failure, reference) => {
  expect(referenceOf(failure)).toStrictEqual(reference);
});
