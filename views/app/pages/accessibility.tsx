import { Accessibility } from '../../help/accessibility.tsx';
import { useApp } from '../app-context.tsx';
import { OwnOrUsual } from './own-or-usual.tsx';

export default function AccessibilityPage() {
  return <OwnOrUsual name="accessibility" usual={<Accessibility banner={useApp().banner} />} />;
}
