import type { Address } from '../../services/contracts/addresses.ts';
import { classNames } from '../kit/class-names.ts';
import styles from './address-lines.module.css';

interface AddressLinesProps {
  address: Pick<Address, 'line1' | 'line2' | 'city' | 'stateCode' | 'zip' | 'countryCode'>;
  /** Without the street, where a heading has it. */
  withoutStreet?: boolean | undefined;
  className?: string | undefined;
}

/** An address as it stands on a letter. Each part keeps its own direction of writing. */
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
      {countryCode === 'CA' && <span>Canada</span>}
    </address>
  );
}
