// React's development build measures each drawing for the browser's performance panel, if it has `console.timeStamp`. In tests
// nobody looks at that panel, and what is measured is kept as long as the page.
Object.assign(console, { timeStamp: undefined });
