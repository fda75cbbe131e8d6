import { Combobox } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import styles from './combobox-field.module.css';
import { controlClass, FieldFrame, type FieldWords } from './field-frame.tsx';
import { useField } from './use-field.ts';

interface Option {
  value: string;
  label: string;
}

export interface OptionGroup {
  /** The group's name. */
  value: string;
  items: readonly Option[];
}

interface ComboboxFieldProps extends FieldWords {
  form: FormRef;
  name: string;
  options: readonly OptionGroup[];
  /** Shown in the list if nothing matches. */
  nothing: string;
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
  className?: string | undefined;
}

const plain = (text: string) => text.trim().toLowerCase();

/** One of its words starts with what's typed, or its code is that. */
const isMatch = ({ value, label }: Option, typed: string): boolean =>
  ` ${plain(label)}`.includes(` ${plain(typed)}`) || plain(value) === plain(typed);

const isExactly = ({ value, label }: Option, typed: string): boolean =>
  plain(value) === plain(typed) || plain(label) === plain(typed);

/** A field of a running form whose options are searched by typing, by name or code (CAD-23). */
export function ComboboxField(props: ComboboxFieldProps) {
  const { form, name, label, hint, optional, options, nothing, placeholder, autoComplete, className } = props;
  const { id, value, error, change, leave, aria } = useField(form, name, Boolean(hint));
  const input = useRef<HTMLInputElement>(null);
  const all = options.flatMap(({ items }) => items);
  const selected = all.find((option) => option.value === value) ?? null;
  /** A name or code that's typed in full, or filled in by the browser, counts as chosen. */
  const take = useEffectEvent(() => {
    const text = input.current?.value ?? '';
    const exact = text === '' ? undefined : all.find((option) => isExactly(option, text));
    if (exact && exact.value !== value) change(exact.value);
  });
  // A browser that fills in the field doesn't focus it; some only send `change`.
  useEffect(() => {
    const field = input.current;
    const fill = () => {
      if (document.activeElement !== field) take();
    };
    field?.addEventListener('input', fill);
    field?.addEventListener('change', fill);
    return () => {
      field?.removeEventListener('input', fill);
      field?.removeEventListener('change', fill);
    };
  }, []);
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} error={error} className={className}>
      <Combobox.Root
        items={options}
        value={selected}
        onValueChange={(option) => change(option?.value ?? '')}
        filter={(option: Option, query) => isMatch(option, query)}
        isItemEqualToValue={(one, other) => one.value === other.value}
        autoHighlight
      >
        <Combobox.Input
          {...aria}
          ref={input}
          id={id}
          className={controlClass}
          placeholder={placeholder}
          autoComplete={autoComplete ?? 'off'}
          aria-required={!optional || undefined}
          onBlur={() => {
            take();
            leave();
          }}
        />
        <Combobox.Portal>
          <Combobox.Positioner className={styles.positioner} sideOffset={4}>
            <Combobox.Popup className={styles.popup}>
              <Combobox.Empty className={styles.empty}>{nothing}</Combobox.Empty>
              <Combobox.List>
                {(group: OptionGroup) => (
                  <Combobox.Group key={group.value} items={group.items}>
                    <Combobox.GroupLabel className={styles.group}>{group.value}</Combobox.GroupLabel>
                    <Combobox.Collection>
                      {(option: Option) => (
                        <Combobox.Item key={option.value} value={option} className={styles.option}>
                          {option.label}
                          <Combobox.ItemIndicator>
                            <Check aria-hidden="true" size={16} />
                          </Combobox.ItemIndicator>
                        </Combobox.Item>
                      )}
                    </Combobox.Collection>
                  </Combobox.Group>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </FieldFrame>
  );
}
