import type { FormRef } from '../../machines/shared/form.machine.ts';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import { Select, type SelectOptions } from './select.tsx';
import { useField } from './use-field.ts';

interface SelectFieldProps extends FieldWords {
  form: FormRef;
  name: string;
  options: SelectOptions;
  /** The first, empty option. */
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** A select field of a running form. */
export function SelectField(props: SelectFieldProps) {
  const { form, name, label, hint, optional, className, ...select } = props;
  const { id, value, error, change, leave, aria } = useField(form, name, Boolean(hint));
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} error={error} className={className}>
      <Select
        {...select}
        {...aria}
        id={id}
        name={name}
        value={String(value ?? '')}
        onChange={change}
        onBlur={leave}
        aria-required={!optional || undefined}
      />
    </FieldFrame>
  );
}
