import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { ChangeableLogic } from '../../machines/account/changeable.machine.ts';
import { changeInProgress } from '../../machines/account/changeable.selectors.ts';
import type { OrganizationChange } from '../../machines/account/rewards.ts';
import { SEARCH_MAX_LENGTH } from '../../machines/catalog/search.machine.ts';
import type { ResourceLogic } from '../../machines/shared/resource.machine.ts';
import type { CommunityParticipation, Organization } from '../../services/contracts/rewards.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { formatMoney } from '../kit/format.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { Section } from '../kit/section.tsx';
import { Spinner } from '../kit/spinner.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { ModalHost } from '../modal-host.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './cards.module.css';
import { CardsLoading } from './cards-loading.tsx';
import { ChangeFailed } from './change-failed.tsx';

export type CommunityRef = ActorRefFrom<ChangeableLogic<CommunityParticipation, OrganizationChange>>;
export type OrganizationsRef = ActorRefFrom<ResourceLogic<Organization[], { text: string }>>;

interface CommunityRewardsProps {
  community: CommunityRef;
  organizations: OrganizationsRef;
  banner: Banner;
}

/** The organization the shopper's orders support, under the banner's own name for it (NAV-11, NAV-12, RTE-13). */
export function CommunityRewards({ community, organizations, banner }: CommunityRewardsProps) {
  const data = useSelector(community, ({ context }) => context.data);
  const failure = useSelector(community, ({ context }) => context.failure);
  const isLoading = useSelector(community, (snapshot) => snapshot.matches('loading'));
  const hasFailed = useSelector(community, (snapshot) => snapshot.matches('failed'));
  const isReady = useSelector(community, (snapshot) => snapshot.matches('ready'));
  return (
    <AccountPage
      title={banner.navigation.community ?? t('Community Rewards')}
      banner={banner}
      lead={t(
        '{{title}} gives half a percent of your orders to an organization you choose. It costs you nothing.',
        { title: banner.title },
      )}
    >
      {isLoading && <CardsLoading label={t('Loading the organization you support')} />}
      {hasFailed && (
        <LoadFailed
          of={t('your organization')}
          failure={failure}
          onReload={() => community.send({ type: 'resource.reload' })}
        />
      )}
      {isReady && data && (
        <>
          <ChangeFailed failure={failure} />
          {!data.isParticipating && (
            <Alert tone="info" title={t("Your store doesn't participate yet")}>
              {t('You can choose an organization now; orders from a participating store will support it.')}
            </Alert>
          )}
          <Supported actor={community} participation={data} />
          <Search community={community} actor={organizations} />
        </>
      )}
      <ModalHost actor={community} />
    </AccountPage>
  );
}

interface SupportedProps {
  actor: CommunityRef;
  participation: CommunityParticipation;
}

function Supported({ actor, participation: { organization, contributed } }: SupportedProps) {
  if (!organization) return null;
  const leave = { type: 'change.request', change: { organizationId: null } } as const;
  return (
    <Section title={t('You support')}>
      <div className={styles.cards}>
        <div className={styles.line}>
          <div>
            <p className={styles.title}>
              <strong>{organization.name}</strong>
            </p>
            <p className={styles.quiet}>{placeOf(organization)}</p>
          </div>
          <p>
            <span className={styles.figure}>{formatMoney(contributed)}</span>{' '}
            <span className={styles.quiet}>{t('from your orders')}</span>
          </p>
        </div>
        <div>
          <Button variant="secondary" onClick={() => actor.send(leave)}>
            {t('Stop Supporting')}
          </Button>
        </div>
      </div>
    </Section>
  );
}

const placeOf = ({ cause, city, stateCode }: Organization) => `${cause}, ${city}, ${stateCode}`;

function Search({ community, actor }: { community: CommunityRef; actor: OrganizationsRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text'));
    actor.send({ type: 'query.change', query: { text } });
  };
  return (
    <Section title={t('Find an organization')}>
      <div className={styles.cards}>
        <form className={styles.search} onSubmit={search}>
          <label>
            {t('Name, city, or cause')}
            <input
              className={styles.input}
              name="text"
              type="search"
              maxLength={SEARCH_MAX_LENGTH}
              autoComplete="off"
            />
          </label>
          {/* Never busy: another search can start before one is done. */}
          <Button type="submit" variant="secondary">
            {snapshot.hasTag('busy') && <Spinner inline />}
            {t('Search')}
          </Button>
        </form>
        {snapshot.hasTag('busy') && !snapshot.context.data && (
          <CardsLoading label={t('Loading the organizations')} />
        )}
        {snapshot.matches('failed') && (
          <LoadFailed
            of={t('the organizations')}
            failure={snapshot.context.failure}
            onReload={() => actor.send({ type: 'resource.reload' })}
          />
        )}
        {snapshot.matches('empty') && (
          <EmptyState level={3} title={t('No organizations found')} image="magnifying-glass-tilted-left">
            <p>{t('Try a city or a cause, such as animals or schools.')}</p>
          </EmptyState>
        )}
        <ul className={styles.grid}>
          {snapshot.context.data?.map((organization) => (
            <Choice key={organization.id} organization={organization} actor={community} />
          ))}
        </ul>
      </div>
    </Section>
  );
}

function Choice({ organization, actor }: { organization: Organization; actor: CommunityRef }) {
  const { id, name } = organization;
  const choose = { type: 'change.request', change: { organizationId: id } } as const;
  const isThisOne = useSelector(actor, (snapshot) => changeInProgress(snapshot)?.organizationId === id);
  const canChoose = useSelector(actor, (snapshot) => snapshot.can(choose));
  return (
    <li className={styles.card}>
      <h3 className={styles.title}>{name}</h3>
      <p className={styles.quiet}>{placeOf(organization)}</p>
      <div className={styles.foot}>
        <Button
          variant="secondary"
          busy={isThisOne}
          disabled={!isThisOne && !canChoose}
          onClick={() => actor.send(choose)}
        >
          {t('Support')}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}
