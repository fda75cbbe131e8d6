import { Cookies } from '../../help/cookies.tsx';
import { useApp } from '../app-context.tsx';
import { OwnOrUsual } from './own-or-usual.tsx';

export default function CookiesPage() {
  return <OwnOrUsual name="cookies" usual={<Cookies banner={useApp().banner} />} />;
}
