import { Privacy } from '../../help/privacy.tsx';
import { useApp } from '../app-context.tsx';
import { OwnOrUsual } from './own-or-usual.tsx';

export default function PrivacyPage() {
  return <OwnOrUsual name="privacy" usual={<Privacy banner={useApp().banner} />} />;
}
