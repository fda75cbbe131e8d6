/** Leaves the shop for a page of another site. Never ends, as the page does. */
export const leaveFor = ({ location }: { location: string }): Promise<void> => {
  window.location.assign(location);
  return new Promise(() => {});
};
