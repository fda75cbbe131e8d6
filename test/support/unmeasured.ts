// What React's development build notes for its developers while it draws, and nobody reads in tests.

// For the performance panel and the debugger: what each drawing takes, if `console.timeStamp` is there, and which component
// made each element, if `console.createTask` is. What is noted is kept as long as the page.
Object.assign(console, { timeStamp: undefined, createTask: undefined });

// For its warnings: where in the code each element was made, which took a sixth of the time of a page that shows stories. React
// itself leaves it out from 10,000 elements a second on, and here from the first; there is no other way to ask for that.
const React = await import('react');
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Reflect.get(React, INTERNALS), 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

export {};
