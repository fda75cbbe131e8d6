import { useState } from 'react';
import { useLocation } from 'react-router';
import { emailChangeLinkMachine } from '../../../machines/account/email-change-link.machine.ts';
import { EmailChangeLink } from '../../account/email-change-link.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

/** The token is behind the hash, which browsers send to no server. */
const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? '';

export default function EmailChangeLinkPage() {
  const { banner } = useApp();
  const { hash } = useLocation();
  const [token] = useState(() => tokenIn(hash));
  const actor = usePageActor(emailChangeLinkMachine, { token });
  return <EmailChangeLink actor={actor} banner={banner} />;
}
