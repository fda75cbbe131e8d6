import { productPreferencesMachine } from '../../../machines/account/product-preferences.ts';
import { createProductPreferenceServices } from '../../../services/preferences.ts';
import { ProductPreferences } from '../../account/product-preferences.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function ProductPreferencesPage() {
  return (
    <ProductPreferences
      actor={usePageActor(productPreferencesMachine, undefined, createProductPreferenceServices)}
      banner={useApp().banner}
    />
  );
}
