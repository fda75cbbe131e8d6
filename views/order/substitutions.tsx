import { t } from '../../languages/t.ts';
import { substitutionsOf } from '../../machines/order/substitutions.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { Section } from '../kit/section.tsx';
import styles from './order-complete.module.css';

/** What happens to whatever runs out, where that's the same for all of it: nobody needs their names again. */
const ALIKE = {
  allowed: t('If an item runs out, we may choose a similar one.'),
  asked: t('If an item runs out, we ask you about a similar one.'),
  refused: t("If an item runs out, we leave it out, and you don't pay for it."),
};

/** What happens to items that run out (CMP-13). */
export function SubstitutionsSection({ checkout }: { checkout: Checkout }) {
  const substitutions = substitutionsOf(checkout);
  if (!substitutions) return null;
  const { allowed, asked, chosen, refused } = substitutions;
  const { lineItems } = checkout;
  const alike = (['allowed', 'asked', 'refused'] as const).find(
    (kind) => chosen.length === 0 && substitutions[kind].length === lineItems.length,
  );
  return (
    <Section title={t('Substitutions')}>
      {alike ? (
        <p>{ALIKE[alike]}</p>
      ) : (
        <div className={styles.place}>
          <Names title={t('If one of these runs out, we may choose a similar item:')} lines={allowed} />
          <Names title={t('If one of these runs out, we ask you about a similar item:')} lines={asked} />
          <Names title={t('If one of these runs out, you get what you chose instead:')} lines={chosen} />
          <Names
            title={t("If one of these runs out, we leave it out, and you don't pay for it:")}
            lines={refused}
          />
        </div>
      )}
    </Section>
  );
}

function Names({ title, lines }: { title: string; lines: Checkout['lineItems'] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <p>{title}</p>
      <ul>
        {lines.map(({ id, description, chosenSubstitute }) => (
          <li key={id}>
            {chosenSubstitute ? `${description}: ${chosenSubstitute.description}` : description}
          </li>
        ))}
      </ul>
    </div>
  );
}
