import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ContactFields, contactMachine } from '../../machines/checkout/contact.machine.ts';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Form, type FormRef } from '../kit/form.tsx';
import { formatPhone } from '../kit/format.ts';
import { Section } from '../kit/section.tsx';
import { SkeletonText } from '../kit/skeleton.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './contact-section.module.css';

type ContactRef = ActorRefFrom<typeof contactMachine>;

/**
 * When the section collapses or expands, the pressed button or field disappears; what replaces it takes over the
 * focus. Focus elsewhere on the page stays there.
 */
function useFocusAcrossFold(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isOpen]);
  return place;
}

/** Section 2: who picks the order up; collapses to a summary once it's complete (CTC-01 to CTC-03). */
export function ContactSection({ actor }: { actor: ContactRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const { form } = snapshot.children;
  const isOpen = snapshot.matches({ open: { section: 'editing' } });
  const place = useFocusAcrossFold(isOpen);
  const change = (
    <Button variant="quiet" onClick={() => actor.send({ type: 'contact.change' })}>
      Change<VisuallyHidden> contact information</VisuallyHidden>
    </Button>
  );
  return (
    <div ref={place}>
      <Section
        number={2}
        title="Contact Information"
        action={snapshot.can({ type: 'contact.change' }) ? change : undefined}
      >
        {snapshot.matches('reading') && <SkeletonText lines={3} />}
        {snapshot.matches({ open: { section: 'finished' } }) && (
          <ContactSummary values={snapshot.context.values} />
        )}
        {isOpen && form && <ContactForm form={form} />}
      </Section>
    </div>
  );
}

function ContactSummary({ values: { firstName, lastName, phone } }: { values: ContactFields }) {
  return (
    <p className={styles.summary}>
      <strong>{`${firstName} ${lastName}`}</strong>
      <span>{phone}</span>
    </p>
  );
}

function ContactForm({ form }: { form: FormRef }) {
  return (
    <Form form={form} label="Contact Information" className={styles.form}>
      <div className={styles.names}>
        <Field form={form} name="firstName" label="First Name" autoComplete="given-name" />
        <Field form={form} name="lastName" label="Last Name" autoComplete="family-name" />
      </div>
      <Field
        form={form}
        name="phone"
        label="Phone"
        hint="So the store can reach you about your order."
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(___) ___-____"
        format={formatPhone}
      />
      <div>
        <Button type="submit" variant="secondary">
          Save contact
        </Button>
      </div>
    </Form>
  );
}
