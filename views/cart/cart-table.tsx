import { useSelector } from '@xstate/react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { CartRef } from '../../machines/cart/cart.machine.ts';
import { goesSeveralWays } from '../../machines/cart/cart.selectors.ts';
import { shownLines } from '../../machines/cart/cart-changes.ts';
import type { ReceivedIn } from '../../machines/cart/cart-costs.ts';
import { bySeller, bySnap, type CartGroup } from '../../machines/cart/cart-groups.ts';
import { CartRow } from './cart-row.tsx';
import styles from './cart-table.module.css';
import { ROLE } from './table-roles.ts';

interface CartTableProps {
  actor: CartRef;
  banner: Banner;
  receivedIn: ReceivedIn;
}

const SNAP_TITLES = { true: t('SNAP EBT Eligible Items'), false: t('Non-SNAP EBT Items') } as const;

/** A group's title (CIT-08 to CIT-10); null for one that needs none. */
function titleOf({ seller, isSnapEligible }: CartGroup, banner: Banner, isOnly: boolean): string | null {
  if (isSnapEligible !== null) return SNAP_TITLES[`${isSnapEligible}`];
  return isOnly && seller === null
    ? null
    : t('Sold & Shipped by {{name}}', { name: seller?.name ?? banner.title });
}

/** The lines by seller and, with a SNAP EBT card, by what it can pay for. The columns are headed once; below 768 px, each cell says what it is instead (CIT-03). */
export function CartTable({ actor, banner, receivedIn }: CartTableProps) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isSnapOn = banner.features.snapEbt && context.cart?.hasEbtCard === true;
  const lines = shownLines(context);
  const groups = (isSnapOn ? bySnap : bySeller)(lines);
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Group
          key={`${group.seller?.id} ${group.isSnapEligible}`}
          group={group}
          actor={actor}
          receivedIn={receivedIn}
          isSnapOn={isSnapOn}
          isMixed={goesSeveralWays(lines)}
          title={titleOf(group, banner, groups.length === 1)}
        />
      ))}
    </div>
  );
}

interface GroupProps {
  group: CartGroup;
  actor: CartRef;
  receivedIn: ReceivedIn;
  isSnapOn: boolean;
  isMixed: boolean;
  title: string | null;
}

function Group({ group, actor, receivedIn, isSnapOn, isMixed, title }: GroupProps) {
  return (
    <section className={styles.group} aria-label={title ?? t('Items in your cart')}>
      {title && <h2 className={styles.seller}>{title}</h2>}
      <table {...ROLE.table} className={styles.table}>
        <thead {...ROLE.rowGroup} className={styles.header}>
          <tr {...ROLE.row} className={styles.columns}>
            <th {...ROLE.header} scope="col">
              {t('Items')}
            </th>
            <th {...ROLE.header} scope="col">
              {t('Quantity')}
            </th>
            <th {...ROLE.header} scope="col" className={styles.total}>
              {t('Total Price')}
            </th>
          </tr>
        </thead>
        <tbody {...ROLE.rowGroup} className={styles.body}>
          {group.items.map((item) => (
            <CartRow
              key={item.id}
              item={item}
              actor={actor}
              receivedIn={receivedIn[item.modalityType]}
              isSnapOn={isSnapOn}
              isMixed={isMixed}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
