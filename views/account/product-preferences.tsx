import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { ChoicesLogic } from '../../machines/account/choices.machine.ts';
import {
  ALL_DEPARTMENTS,
  type DepartmentPolicy,
  shownPolicies,
} from '../../machines/account/product-preferences.ts';
import type { ProductPreferences as Policies } from '../../services/contracts/preferences.ts';
import { departmentName } from '../catalog/department-name.ts';
import { Alert } from '../kit/alert.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { RadioCards } from '../kit/radio-cards.tsx';
import { Section } from '../kit/section.tsx';
import { Select } from '../kit/select.tsx';
import { AccountPage } from './account-page.tsx';
import { CardsLoading } from './cards-loading.tsx';
import styles from './preferences.module.css';
import { SaveStatus } from './save-status.tsx';
import { PREFERENCES_NOT_SAVED } from './words.ts';

export type ProductPreferencesRef = ActorRefFrom<ChoicesLogic<Policies, DepartmentPolicy>>;

interface ProductPreferencesProps {
  actor: ProductPreferencesRef;
  banner: Banner;
}

/** What to do when something is out of stock, in general and by department (RTE-07). */
export function ProductPreferences({ actor, banner }: ProductPreferencesProps) {
  const snapshot = useSelector(actor, (current) => current);
  const policies = shownPolicies(snapshot.context);
  return (
    <AccountPage
      title={t('Product Preferences')}
      banner={banner}
      lead={t(
        'What we do when something you want is out of stock. Changes apply to items you add to your cart from now on.',
      )}
    >
      {snapshot.matches('loading') && <CardsLoading label={t('Loading your product preferences')} />}
      {snapshot.matches('failed') && (
        <LoadFailed
          of={t('your product preferences')}
          failure={snapshot.context.failure}
          onReload={() => actor.send({ type: 'resource.reload' })}
        />
      )}
      {policies && (
        <>
          {snapshot.context.failure && (
            <Alert tone="danger" failure={snapshot.context.failure}>
              {PREFERENCES_NOT_SAVED}
            </Alert>
          )}
          <General policies={policies} actor={actor} />
          <ByDepartment policies={policies} actor={actor} />
        </>
      )}
    </AccountPage>
  );
}

interface PartProps {
  policies: Policies;
  actor: ProductPreferencesRef;
}

function General({ policies, actor }: PartProps) {
  const snapshot = useSelector(actor, (current) => current);
  return (
    <Section title={t('Substitutions')} action={<SaveStatus snapshot={snapshot} />}>
      <RadioCards
        name="substitutionPolicy"
        legend={t('Substitutions')}
        legendHidden
        cardWidth="16rem"
        options={[
          {
            value: 'SHOPPERS_CHOICE',
            label: t('Substitutions allowed'),
            description: t('We pick something similar for you.'),
          },
          {
            value: 'ASK_FIRST',
            label: t('Ask me first'),
            description: t("We email you what we'd pick. Without an answer in time, we leave it out."),
          },
          {
            value: 'NO_SUBSTITUTIONS',
            label: t('No substitutions'),
            description: t('We leave it out of your order.'),
          },
        ]}
        value={policies.substitutionPolicy}
        onChange={(policy) => actor.send({ type: 'choice.change', chosen: { [ALL_DEPARTMENTS]: policy } })}
      />
    </Section>
  );
}

/** A choice's label; the empty value follows the choice for all departments. */
const POLICIES = {
  '': null,
  SHOPPERS_CHOICE: 'SHOPPERS_CHOICE',
  ASK_FIRST: 'ASK_FIRST',
  NO_SUBSTITUTIONS: 'NO_SUBSTITUTIONS',
} as const;

const OPTIONS = [
  { value: '', label: t('Same as above') },
  { value: 'SHOPPERS_CHOICE', label: t('Substitutions allowed') },
  { value: 'ASK_FIRST', label: t('Ask me first') },
  { value: 'NO_SUBSTITUTIONS', label: t('No substitutions') },
];

const isPolicy = (value: string): value is keyof typeof POLICIES => value in POLICIES;

function ByDepartment({ policies, actor }: PartProps) {
  const id = useId();
  return (
    <Section title={t('By department')}>
      <ul className={styles.departments}>
        {policies.departments.map((department) => (
          <li key={department.id} className={styles.department}>
            <label htmlFor={`${id}-${department.id}`}>{departmentName(department)}</label>
            <Select
              id={`${id}-${department.id}`}
              name={department.id}
              options={OPTIONS}
              value={department.substitutionPolicy ?? ''}
              onChange={(value) => {
                if (!isPolicy(value)) return;
                actor.send({ type: 'choice.change', chosen: { [department.id]: POLICIES[value] } });
              }}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
