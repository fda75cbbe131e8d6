import { useSelector } from '@xstate/react';
import { LayoutGrid, ShoppingBasket } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../languages/t.ts';
import { productsAddress } from '../../machines/catalog/product-search.ts';
import type { ResourceLogic } from '../../machines/shared/resource.machine.ts';
import type { Department } from '../../services/contracts/catalog.ts';
import { isDrawing, NO_PICTURE } from '../../services/contracts/pictures.ts';
import { Button } from '../kit/button.tsx';
import { Link } from '../kit/link.tsx';
import { Picture } from '../kit/picture.tsx';
import { rich } from '../kit/rich.tsx';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import { departmentName } from './department-name.ts';
import styles from './departments.module.css';

export type DepartmentsRef = ActorRefFrom<ResourceLogic<Department[], undefined>>;

interface DepartmentsProps {
  actor: DepartmentsRef;
  /** The selected department's id; '' for all, null for what was found in any of them. */
  chosen: string | null;
}

/** The departments as a strip of pictures that scrolls if it has to. */
export function Departments({ actor, chosen }: DepartmentsProps) {
  const departments = useSelector(actor, ({ context }) => context.data);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  if (hasFailed) {
    return (
      <p className={styles.failed} role="alert">
        {rich("We couldn't load the departments. {{button}}", {
          button: (
            <Button variant="quiet" onClick={() => actor.send({ type: 'resource.reload' })}>
              {t('Try again')}
            </Button>
          ),
        })}
      </p>
    );
  }
  if (!departments) return <DepartmentsLoading />;
  return (
    <nav aria-label={t('Departments')}>
      <ul className={styles.strip}>
        <DepartmentLink id="" name={t('All products')} chosen={chosen}>
          <LayoutGrid aria-hidden="true" size={26} />
        </DepartmentLink>
        {departments.map(({ id, name, imageUrl }) => (
          <DepartmentLink key={id} id={id} name={departmentName({ name })} chosen={chosen}>
            {imageUrl === NO_PICTURE ? (
              <ShoppingBasket aria-hidden="true" size={26} />
            ) : (
              <Picture
                className={isDrawing(imageUrl) ? undefined : styles.photo}
                src={imageUrl}
                alt=""
                width={40}
                height={40}
                sizes="4rem"
              />
            )}
          </DepartmentLink>
        ))}
      </ul>
    </nav>
  );
}

/** Below what was found, too, it leads to the first of its goods. */
const toTop = () => window.scrollTo(0, 0);

interface DepartmentLinkProps extends Pick<DepartmentsProps, 'chosen'> {
  id: string;
  name: string;
  children: ReactNode;
}

function DepartmentLink({ id, name, chosen, children }: DepartmentLinkProps) {
  return (
    <li>
      <Link
        className={styles.department}
        to={productsAddress({ department: id })}
        onClick={toTop}
        aria-current={id === chosen ? 'page' : undefined}
      >
        <span className={styles.picture}>{children}</span>
        {name}
      </Link>
    </li>
  );
}

const PLACES = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

function DepartmentsLoading() {
  return (
    <Loading label={t('Loading departments')}>
      <div className={styles.strip}>
        {PLACES.map((place) => (
          <span key={place} className={styles.department}>
            <Skeleton className={styles.picture} width="3.5rem" height="3.5rem" radius="button" />
            <Skeleton width="4rem" height="0.8em" />
          </span>
        ))}
      </div>
    </Loading>
  );
}
