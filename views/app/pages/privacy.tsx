import { Privacy } from '../../help/privacy.tsx';
import { useApp } from '../app-context.tsx';

export default function PrivacyPage() {
  return <Privacy banner={useApp().banner} />;
}
