/** The Terms & Conditions of an order with age-restricted items (AGE-12). */
export function Terms({ minimumAge }: { minimumAge: number }) {
  return (
    <>
      <p>
        Some items in your order may be sold to people of a certain age only. By agreeing, you confirm each of
        these points.
      </p>
      <ol>
        <li>The date of birth you enter is your own, and you are at least {minimumAge} years old.</li>
        <li>
          You, or another adult you name, will receive the order in person and show a valid government-issued
          photo ID, whatever your age.
        </li>
        <li>
          We may refuse to hand over age-restricted items to anybody without such an ID, to anybody under age,
          and to anybody who seems to be intoxicated. What is not handed over goes back to the store.
        </li>
        <li>You will not give these items to anyone too young to buy them.</li>
        <li>
          State and local laws limit what may be sold, how much of it, and at what hours. Items they do not
          allow are taken out of your order.
        </li>
        <li>Orders with age-restricted items are never left at a door.</li>
      </ol>
      <p>
        We keep the date of birth with this order, to show that the age was checked, and use it for nothing
        else.
      </p>
    </>
  );
}
