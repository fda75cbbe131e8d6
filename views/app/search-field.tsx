import { useSelector } from '@xstate/react';
import { Search, X } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../languages/t.ts';
import { productSearchOf, START_MY_CART } from '../../machines/catalog/product-search.ts';
import { SEARCH_MAX_LENGTH, searchMachine } from '../../machines/catalog/search.machine.ts';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './search-field.module.css';
import { useFact } from './use-fact.ts';
import { usePageActor } from './use-page-actor.ts';

/** The search field on every page; it shows the search in the address. */
export function SearchField({ className }: { className?: string | undefined }) {
  const id = useId();
  const { pathname, search } = useLocation();
  const live = pathname === START_MY_CART;
  const shown = live ? productSearchOf(new URLSearchParams(search)).text : '';
  const actor = usePageActor(searchMachine, { text: shown, live });
  const text = useSelector(actor, ({ context }) => context.text);
  useFact(actor, { type: 'search.shown', text: shown, live });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'search.submit' });
  };
  return (
    <search className={className}>
      <form className={styles.form} onSubmit={submit}>
        <label htmlFor={id}>
          <VisuallyHidden>{t('Search products')}</VisuallyHidden>
        </label>
        <Search className={styles.icon} aria-hidden="true" size={20} />
        <input
          className={styles.input}
          id={id}
          type="search"
          name="text"
          placeholder={t('Search products')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={SEARCH_MAX_LENGTH}
          value={text}
          onChange={({ currentTarget }) => actor.send({ type: 'text.change', text: currentTarget.value })}
        />
        {text && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('Clear the search')}
            onClick={() => actor.send({ type: 'text.clear' })}
          >
            <X aria-hidden="true" size={18} />
          </button>
        )}
      </form>
    </search>
  );
}
