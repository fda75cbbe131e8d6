import { t } from '../../languages/t.ts';
import type { Address } from '../../services/contracts/addresses.ts';
import { classNames } from '../kit/class-names.ts';
import styles from './address-lines.module.css';

interface AddressLinesProps {
  address: Pick<Address, 'line1' | 'line2' | 'city' | 'stateCode' | 'zip' | 'countryCode'>;
  /** Leaves out the street if a heading shows it. */
  withoutStreet?: boolean | undefined;
  className?: string | undefined;
}

/** An address as written on a letter. Each part keeps its own writing direction. */
export function AddressLines({ address, withoutStreet, className }: AddressLinesProps) {
  const { line1, line2, city, stateCode, zip, countryCode } = address;
  return (
    <address className={classNames(styles.address, className)}>
      {!withoutStreet && <bdi>{line1}</bdi>}
      {line2 && <bdi>{line2}</bdi>}
      <span>
        <bdi>{city}</bdi>
        {`, ${stateCode} ${zip}`}
      </span>
      {countryCode === 'CA' && <span>{t('Canada')}</span>}
    </address>
  );
}
