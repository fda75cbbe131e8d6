import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import {
  endedProposals,
  openProposals,
  type ProposalFailure,
  type SubstituteProposalsRef,
} from '../../machines/order/substitute-proposals.machine.ts';
import {
  differenceWords,
  type ProposalStatus,
  type SubstituteProposal,
} from '../../services/contracts/proposals.ts';
import { sizeWords } from '../catalog/size-words.ts';
import { Alert } from '../kit/alert.tsx';
import { Announcement } from '../kit/announcement.tsx';
import { Button } from '../kit/button.tsx';
import { formatMoney, formatTime } from '../kit/format.ts';
import { ProductImage } from '../kit/product-image.tsx';
import { Section } from '../kit/section.tsx';
import styles from './substitute-proposals.module.css';

const FAILURES: Record<ProposalFailure, string> = {
  late: t("Your answer came too late. Here's what became of it."),
  unknown: t(
    "We're having trouble connecting, and we don't know yet if we got your answer. Here's what we have.",
  ),
  unexpected: t("We couldn't save your answer. Please try again."),
};

const ENDED: Record<Exclude<ProposalStatus, 'OPEN' | 'WITHDRAWN'>, string> = {
  APPROVED: t('You approved it.'),
  REFUSED: t('You refused it. The item is left out.'),
  ACCEPTED: t('There was no answer, so your picker took it. It costs no more than what you ordered.'),
  LAPSED: t("There was no answer, so the item is left out, and you don't pay for it."),
};

/** Why it can't be approved yet. */
const ONE_MOMENT = t('One moment, please.');

interface SubstituteProposalsProps {
  actor: SubstituteProposalsRef;
  /** The store's. */
  timezone: string;
}

/** What the picker proposes in place of what ran out, and what became of earlier proposals. */
export function SubstituteProposals({ actor, timezone }: SubstituteProposalsProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { failure } = snapshot.context;
  const open = openProposals(snapshot.context);
  const ended = endedProposals(snapshot.context);
  const [first] = open;
  return (
    <>
      <Announcement>
        {first
          ? t('Your picker suggests {{description}} in place of {{description2}}.', {
              description: first.substitute.description,
              description2: first.item.description,
            })
          : ''}
      </Announcement>
      {failure && <Alert tone="warning">{FAILURES[failure]}</Alert>}
      {open.map((proposal) => (
        <Question key={proposal.id} proposal={proposal} actor={actor} timezone={timezone} />
      ))}
      {ended.length > 0 && (
        <Section title={t('Substitutes')}>
          <ul className={styles.ended}>
            {ended.map(({ id, item, substitute, quantity, status }) => (
              <li key={id}>
                <p>
                  {t('{{quantity}} × {{description}} in place of {{description2}}', {
                    quantity,
                    description: substitute.description,
                    description2: item.description,
                  })}
                </p>
                <p className={styles.quiet}>{ENDED[status as keyof typeof ENDED]}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

interface QuestionProps extends SubstituteProposalsProps {
  proposal: SubstituteProposal;
}

function Question({ proposal, actor, timezone }: QuestionProps) {
  const { id, item, substitute, quantity, differences, expiresAt } = proposal;
  const approve = { type: 'proposal.approve', id } as const;
  const refuse = { type: 'proposal.refuse', id } as const;
  const canApprove = useSelector(actor, (snapshot) => snapshot.can(approve));
  const canRefuse = useSelector(actor, (snapshot) => snapshot.can(refuse));
  const answer = useSelector(actor, (snapshot) =>
    snapshot.matches({ listening: 'answering' }) && snapshot.context.answer?.id === id
      ? snapshot.context.answer.decision
      : null,
  );
  const more = substitute.total - item.total;
  return (
    <Section title={t('Your picker suggests a substitute')}>
      <div className={styles.question}>
        <div className={styles.pair}>
          <Product title={t('Ran out')} product={item} quantity={quantity} />
          <Product
            title={t('Instead')}
            product={substitute}
            size={sizeWords(substitute.customerFacingSize)}
            quantity={quantity}
          />
        </div>
        {differences.length > 0 && <p>{differenceWords(proposal)}</p>}
        {more > 0 && <p>{t('It costs {{more}} more.', { more: formatMoney(more) })}</p>}
        <p>{t('Please answer by {{time}}.', { time: formatTime(expiresAt, timezone) })}</p>
        <div className={styles.actions}>
          <Button
            variant="secondary"
            disabled={!canRefuse && answer === null}
            busy={answer === 'REFUSED'}
            aria-label={t('Refuse {{description}}', { description: substitute.description })}
            onClick={() => actor.send(refuse)}
          >
            {t('Refuse')}
          </Button>
          <Button
            blocked={canApprove || answer !== null ? undefined : ONE_MOMENT}
            busy={answer === 'APPROVED'}
            aria-label={t('Approve {{description}}', { description: substitute.description })}
            onClick={() => actor.send(approve)}
          >
            {t('Approve')}
          </Button>
        </div>
      </div>
    </Section>
  );
}

interface ProductProps {
  title: string;
  product: SubstituteProposal['item'];
  size?: string;
  quantity: number;
}

function Product({ title, product, size, quantity }: ProductProps) {
  return (
    <div className={styles.product}>
      <ProductImage src={product.imageUrl} alt="" size="medium" />
      <div className={styles.words}>
        <span className={styles.quiet}>{title}</span>
        <strong>{product.description}</strong>
        <span className={styles.quiet}>
          {size
            ? t('{{size}} · Quantity {{quantity}}', { size, quantity })
            : t('Quantity {{quantity}}', { quantity })}
        </span>
        <span>{formatMoney(product.total)}</span>
      </div>
    </div>
  );
}
