import { t } from '../../languages/t.ts';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import styles from './sign-in.module.css';

interface EmailFormProps {
  form: FormRef;
  /** What the button says. */
  submit: string;
}

/** Asks for the email of an account, to send a letter to. */
export function EmailForm({ form, submit }: EmailFormProps) {
  return (
    <Form form={form} className={styles.form}>
      <Field
        form={form}
        name="email"
        label={t('Email')}
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <Button type="submit" size="large" wide>
        {submit}
      </Button>
    </Form>
  );
}
