import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { Button } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'action' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password, which the shopper can show to see what they typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <Button variant="quiet" onClick={() => setShown(!isShown)}>
          {isShown ? t('Hide') : t('Show')}
          <VisuallyHidden> {t('password')}</VisuallyHidden>
        </Button>
      }
    />
  );
}
