import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { LANGUAGES, type Language } from '../../languages/languages.ts';
import { addressIn } from '../../services/contracts/own-path.ts';
import { useApp } from './app-context.tsx';

/** Links to this page in the banner's other languages, each by its own name. They load the page anew, as its language lives as long as it does. */
export function LanguageSwitch() {
  return useApp().banner.languages.map((id) => <InLanguage key={id} language={id} />);
}

function InLanguage({ language }: { language: Language }) {
  const { app } = useApp();
  const { pathname, search } = useLocation();
  const from = pathname + search;
  const choose = { type: 'language.choose', language, from } as const;
  const canChoose = useSelector(app, (snapshot) => snapshot.can(choose));
  if (!canChoose) return null;
  const follow = (event: MouseEvent) => {
    // Into another tab, the browser follows it.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    app.send(choose);
  };
  return (
    <a href={addressIn(language, from)} lang={language} hrefLang={language} onClick={follow}>
      {LANGUAGES[language].name}
    </a>
  );
}
