import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { emailChangeLinkMachine } from '../../../machines/account/email-change-link.machine.ts';
import { admission } from '../../../machines/app/app.selectors.ts';
import { createEntryServices } from '../../../services/entry.ts';
import { EmailChangeLink } from '../../account/email-change-link.tsx';
import { useApp } from '../app-context.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { StoreUnreachable } from '../store-unreachable.tsx';
import { usePageActor } from '../use-page-actor.ts';

/** The token is behind the hash, which browsers send to no server. */
const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? '';

export default function EmailChangeLinkPage() {
  const { app } = useApp();
  const { hash } = useLocation();
  const [token] = useState(() => tokenIn(hash));
  const answer = useSelector(app, (snapshot) => admission(snapshot, 'session'));
  if (answer === 'waiting') return <PageSkeleton />;
  if (answer === 'unreachable') return <StoreUnreachable />;
  return <Confirming token={token} isSignedIn={answer === 'admitted'} />;
}

function Confirming(link: { token: string; isSignedIn: boolean }) {
  const { banner } = useApp();
  // What's known of the session is asked for again once the email is changed.
  const [input] = useState(link);
  const actor = usePageActor(emailChangeLinkMachine, input, createEntryServices);
  return <EmailChangeLink actor={actor} banner={banner} />;
}
