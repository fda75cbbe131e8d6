import type { ReactNode } from 'react';
import { ownPageMachine } from '../../../machines/help/own-page.ts';
import type { PageName } from '../../../services/contracts/pages.ts';
import { createHelpServices } from '../../../services/help.ts';
import { OwnPage } from '../../help/own-page.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

interface OwnOrUsualProps {
  name: PageName;
  /** What banners show that didn't write this page themselves. */
  usual: ReactNode;
}

/** A page that the banner may have written itself. */
export function OwnOrUsual({ name, usual }: OwnOrUsualProps) {
  const { banner } = useApp();
  return banner.pages.includes(name) ? <Own name={name} /> : usual;
}

function Own({ name }: { name: PageName }) {
  const actor = usePageActor(ownPageMachine, { query: { name } }, createHelpServices);
  return <OwnPage actor={actor} banner={useApp().banner} name={name} />;
}
