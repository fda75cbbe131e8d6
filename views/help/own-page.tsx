import { useSelector } from '@xstate/react';
import { type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { isNotFound } from '../../machines/shared/failures.ts';
import type { ResourceLogic } from '../../machines/shared/resource.machine.ts';
import type { OwnPage as Content, PageName } from '../../services/contracts/pages.ts';
import { NotFound } from '../catalog/not-found.tsx';
import { classNames } from '../kit/class-names.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { Page } from '../kit/page.tsx';
import { Loading, Skeleton, SkeletonText } from '../kit/skeleton.tsx';
import { PAGE_TITLES } from './page-titles.ts';
import styles from './topic.module.css';

export type OwnPageRef = ActorRefFrom<ResourceLogic<Content, { name: PageName }>>;

interface OwnPageProps {
  actor: OwnPageRef;
  banner: Banner;
  name: PageName;
}

/** From so many sections on, a page begins with a list of them. */
const MANY = 4;

/** A page that the banner wrote itself. */
export function OwnPage({ actor, banner, name }: OwnPageProps) {
  const { data, failure } = useSelector(actor, ({ context }) => context);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  if (hasFailed && failure && isNotFound(failure)) return <NotFound />;
  if (hasFailed) {
    return (
      <Page>
        <PageTitle title={PAGE_TITLES[name]} banner={banner} />
        <LoadFailed
          of={t('this page')}
          failure={failure}
          onReload={() => actor.send({ type: 'resource.reload' })}
        />
      </Page>
    );
  }
  return data ? (
    <Written page={data} banner={banner} />
  ) : (
    <Page>
      <PageTitle title={PAGE_TITLES[name]} banner={banner} />
      <PageLoading />
    </Page>
  );
}

const PageTitle = ({ title, banner }: { title: string; banner: Banner }) => (
  <title>{`${title} | ${banner.title}`}</title>
);

function Written({ page: { title, lead, sections }, banner }: { page: Content; banner: Banner }) {
  const { hash } = useLocation();
  // The browser has looked for it before it was there.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <Page>
      <PageTitle title={title} banner={banner} />
      <article className={styles.topic}>
        <h1>{title}</h1>
        {lead && <Html className={styles.lead} html={lead} />}
        {sections.length >= MANY && (
          <nav aria-label={t('Topics')}>
            <ul className={styles.topics}>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`}>{section.title}</h2>
            <Html html={section.html} />
          </section>
        ))}
      </article>
    </Page>
  );
}

/** What the store made of the banner's Markdown, which has no HTML of its own. Its links within the shop stay in this page. */
function Html({ html, className }: { html: string; className?: string | undefined }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element && event.target.closest('a');
    const to = link ? link.getAttribute('href') : null;
    if (!to?.startsWith('/') || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its links are what's pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      className={classNames(styles.written, className)}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the store takes no HTML from anybody
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function PageLoading() {
  return (
    <Loading label={t('Loading {{of}}', { of: t('this page') })}>
      <div className={styles.topic}>
        <Skeleton width="20rem" height="2.25rem" />
        <SkeletonText lines={3} />
        <Skeleton width="14rem" height="1.5rem" />
        <SkeletonText lines={5} />
      </div>
    </Loading>
  );
}
