import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef } from 'react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { ContactRef } from '../../machines/checkout/contact.machine.ts';
import { Button } from '../kit/button.tsx';
import { Section } from '../kit/section.tsx';
import { SkeletonText } from '../kit/skeleton.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-section.module.css';

/** Whether nothing has the focus, or the section's heading has it in the meantime. */
const isFree = (active: Element | null) => active === document.body || active?.matches('h2') === true;

/**
 * When the section collapses or expands, the pressed button or field disappears; what replaces it takes over the
 * focus. Focus elsewhere on the page stays there.
 */
function useFocusAcrossFold(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  const hasFolded = useRef(false);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    hasFolded.current = true;
    if (!isFree(document.activeElement)) return;
    place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isOpen]);
  const takesFocus = useCallback(() => hasFolded.current && isFree(document.activeElement), []);
  return { place, takesFocus };
}

interface ContactSectionProps {
  number: number;
  actor: ContactRef;
  banner: Banner;
}

/** Who picks the order up; collapses to a summary once it's complete (CTC-01 to CTC-03). */
export function ContactSection({ number, actor, banner }: ContactSectionProps) {
  const form = useSelector(actor, ({ children }) => children.form);
  const isReading = useSelector(actor, (snapshot) => snapshot.matches('reading'));
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ open: { section: 'editing' } }));
  const isFinished = useSelector(actor, (snapshot) => snapshot.matches({ open: { section: 'finished' } }));
  const canChange = useSelector(actor, (snapshot) => snapshot.can({ type: 'contact.change' }));
  const { place, takesFocus } = useFocusAcrossFold(isOpen);
  const change = (
    <Button variant="quiet" onClick={() => actor.send({ type: 'contact.change' })}>
      {t('Change')}
      <VisuallyHidden> {t('contact information')}</VisuallyHidden>
    </Button>
  );
  return (
    <div ref={place}>
      <Section number={number} title={t('Contact Information')} action={canChange ? change : undefined}>
        {isReading && <SkeletonText lines={3} />}
        {isFinished && <ContactSummary actor={actor} />}
        {isOpen && form && <ContactForm actor={actor} banner={banner} form={form} takesFocus={takesFocus} />}
      </Section>
    </div>
  );
}

function ContactSummary({ actor }: { actor: ContactRef }) {
  const { values, hasTexts } = useSelector(actor, ({ context }) => context);
  const isOptedIn = useSelector(actor, (snapshot) => snapshot.matches({ open: { texts: 'optedIn' } }));
  return (
    <p className={styles.summary}>
      <strong>{`${values.firstName} ${values.lastName}`}</strong>
      <span>{values.phone}</span>
      {hasTexts && <span className={styles.quiet}>{textWords(values.smsOptin || isOptedIn)}</span>}
    </p>
  );
}

const textWords = (isAgreed: boolean) =>
  isAgreed ? t("We'll text you about your orders.") : t('Want texts about your orders? Select Change.');
