import { useSelector } from '@xstate/react';
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

/** Section 2: who picks the order up; folded to a summary once it is complete (CTC-01 to CTC-03). */
export function ContactSection({ actor }: { actor: ContactRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const { form } = snapshot.children;
  const change = (
    <Button variant="quiet" onClick={() => actor.send({ type: 'contact.change' })}>
      Change<VisuallyHidden> contact information</VisuallyHidden>
    </Button>
  );
  return (
    <Section
      number={2}
      title="Contact Information"
      action={snapshot.can({ type: 'contact.change' }) ? change : undefined}
    >
      {snapshot.matches('reading') && <SkeletonText lines={3} />}
      {snapshot.matches({ open: { section: 'finished' } }) && (
        <ContactSummary values={snapshot.context.values} />
      )}
      {snapshot.matches({ open: { section: 'editing' } }) && form && <ContactForm form={form} />}
    </Section>
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
        <Field form={form} name="firstName" label="First Name" autoComplete="given-name" maxLength={41} />
        <Field form={form} name="lastName" label="Last Name" autoComplete="family-name" maxLength={41} />
      </div>
      <Field
        form={form}
        name="phone"
        label="Phone"
        hint="So that the store can reach you about your order."
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
