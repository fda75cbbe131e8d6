import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { t } from '../../languages/t.ts';
import type { ConsentRef } from '../../machines/app/consent.machine.ts';
import { Badge } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { CheckboxField } from '../kit/checkbox-field.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Form } from '../kit/form.tsx';
import { Link } from '../kit/link.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { rich } from '../kit/rich.tsx';
import styles from './consent-center.module.css';

const CATEGORIES = [
  {
    name: 'functional',
    label: t('Functional'),
    hint: t(
      'Remembers how the page looks, which sections you left open, and the delivery instructions you saved, even after you close the tab.',
    ),
  },
  {
    name: 'measurement',
    label: t('Measurement'),
    hint: t('Counts which dialogs open and how fast our pages respond. It never says who you are.'),
  },
  {
    name: 'advertising',
    label: t('Advertising'),
    hint: t(
      'Relevant ads, based on what you buy. If they are off here, they stay off in this browser, whatever your profile says.',
    ),
  },
];

/** Choices about what may be stored and used beyond the strictly necessary (FTR-05). */
export function ConsentCenter({ actor, open }: ModalViewProps<ConsentRef>) {
  const formId = useId();
  const form = useSelector(actor, ({ children }) => children.form);
  const close = () => actor.send({ type: 'consent.close' });
  return (
    <Dialog
      title={t('Your Privacy Choices')}
      open={open}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={() => actor.send({ type: 'consent.refuseAll' })}>
            {t('Necessary only')}
          </Button>
          <Button variant="secondary" onClick={() => actor.send({ type: 'consent.allowAll' })}>
            {t('Allow all')}
          </Button>
          <Button type="submit" form={formId}>
            {t('Save choices')}
          </Button>
        </>
      }
    >
      <p>
        {rich('Choose what we may store and use in this browser. See our {{link}} for details.', {
          link: (
            <Link to="/i/privacy" onClick={close}>
              {t('Privacy policy')}
            </Link>
          ),
        })}
      </p>
      {form && (
        <Form form={form} id={formId} label={t('Categories')} className={styles.categories}>
          <div className={styles.necessary}>
            <p>
              <span>{t('Strictly necessary')}</span>
              <small className={styles.quiet}>
                {t('Signing in, your cart, what you type into forms, and these choices.')}
              </small>
            </p>
            <Badge>{t('Always on')}</Badge>
          </div>
          {CATEGORIES.map((category) => (
            <CheckboxField key={category.name} form={form} {...category} />
          ))}
        </Form>
      )}
    </Dialog>
  );
}
