/** The time zone most of a state's residents live in. */
const STATES_OF: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
};

const ZONES = new Map(
  Object.entries(STATES_OF).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])),
);

/** A state's time zone; UTC for anything else. */
export const timeZoneOf = (state: string): string => ZONES.get(state) ?? 'UTC';
