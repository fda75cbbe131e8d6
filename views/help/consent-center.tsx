import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ConsentRef } from '../../machines/app/consent.machine.ts';
import { Badge } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { CheckboxField } from '../kit/checkbox-field.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Form } from '../kit/form.tsx';
import { Link } from '../kit/link.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import styles from './consent-center.module.css';

const CATEGORIES = [
  {
    name: 'functional',
    label: 'Functional',
    hint: 'Remembers how the page looks, which sections you left open, and the delivery instructions you saved, even after you close the tab.',
  },
  {
    name: 'measurement',
    label: 'Measurement',
    hint: 'Counts which dialogs open and how fast our pages respond. It never says who you are.',
  },
  {
    name: 'advertising',
    label: 'Advertising',
    hint: 'Relevant ads, based on what you buy. If they are off here, they stay off in this browser, whatever your profile says.',
  },
];

/** Choices about what may be stored and used beyond the strictly necessary (FTR-05). */
export function ConsentCenter({ actor, open }: ModalViewProps<ConsentRef>) {
  const formId = useId();
  const form = useSelector(actor, ({ children }) => children.form);
  const close = () => actor.send({ type: 'consent.close' });
  return (
    <Dialog
      title="Your Privacy Choices"
      open={open}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={() => actor.send({ type: 'consent.refuseAll' })}>
            Necessary only
          </Button>
          <Button variant="secondary" onClick={() => actor.send({ type: 'consent.allowAll' })}>
            Allow all
          </Button>
          <Button type="submit" form={formId}>
            Save choices
          </Button>
        </>
      }
    >
      <p>
        Choose what we may store and use in this browser. See our{' '}
        <Link to="/i/privacy" onClick={close}>
          Privacy policy
        </Link>{' '}
        for details.
      </p>
      {form && (
        <Form form={form} id={formId} label="Categories" className={styles.categories}>
          <div className={styles.necessary}>
            <p>
              <span>Strictly necessary</span>
              <small className={styles.quiet}>
                Signing in, your cart, what you type into forms, and these choices.
              </small>
            </p>
            <Badge>Always on</Badge>
          </div>
          {CATEGORIES.map((category) => (
            <CheckboxField key={category.name} form={form} {...category} />
          ))}
        </Form>
      )}
    </Dialog>
  );
}
