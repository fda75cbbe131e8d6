/** What California wants said of a product. */
export const Prop65Warning = ({ className }: { className?: string | undefined }) => (
  <span className={className}>
    <strong>Prop 65 warning:</strong> this product can expose you to chemicals known to the State of
    California to cause cancer or reproductive harm.
  </span>
);
