import { Accessibility } from '../../help/accessibility.tsx';
import { useApp } from '../app-context.tsx';

export default function AccessibilityPage() {
  return <Accessibility banner={useApp().banner} />;
}
