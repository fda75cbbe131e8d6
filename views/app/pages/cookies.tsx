import { Cookies } from '../../help/cookies.tsx';
import { useApp } from '../app-context.tsx';

export default function CookiesPage() {
  return <Cookies banner={useApp().banner} />;
}
