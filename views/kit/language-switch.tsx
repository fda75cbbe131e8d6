import { useLocation } from 'react-router';
import { LANGUAGES, type Language } from '../../languages/languages.ts';
import { language } from '../../languages/t.ts';

const IDS = Object.keys(LANGUAGES) as Language[];

/** Links to this page in the other languages, each by its own name. They load the page anew, as its language lives as long as it does. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  return IDS.filter((id) => id !== language()).map((id) => {
    const query = new URLSearchParams(search);
    query.set('language', id);
    return (
      <a key={id} href={`${pathname}?${query}`} lang={id} hrefLang={id}>
        {LANGUAGES[id].name}
      </a>
    );
  });
}
