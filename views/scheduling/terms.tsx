import { t } from '../../languages/t.ts';

/** The Terms & Conditions of an order with age-restricted items (AGE-12). */
export function Terms({ minimumAge }: { minimumAge: number }) {
  return (
    <>
      <p>
        {t('Some items in your order are age-restricted. By agreeing, you confirm all of the following.')}
      </p>
      <ol>
        <li>
          {t('The date of birth you enter is your own, and you are at least {{minimumAge}} years old.', {
            minimumAge,
          })}
        </li>
        <li>
          {t(
            'You, or another adult you name, will receive the order in person and show a valid government-issued photo ID, regardless of age.',
          )}
        </li>
        <li>
          {t(
            "We may refuse to hand over age-restricted items to anyone without a valid ID, anyone underage, and anyone who appears intoxicated. Items we don't hand over go back to the store.",
          )}
        </li>
        <li>{t('You will not give these items to anyone too young to buy them.')}</li>
        <li>
          {t(
            "State and local laws limit what we can sell, how much, and at what hours. Items they don't allow are removed from your order.",
          )}
        </li>
        <li>{t('Orders with age-restricted items are never left at the door.')}</li>
      </ol>
      <p>
        {t(
          'We keep your date of birth with this order to show that we checked your age, and use it for nothing else.',
        )}
      </p>
    </>
  );
}
