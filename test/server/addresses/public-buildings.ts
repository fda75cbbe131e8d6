/** [street, city, state, postal code] of a public building as it writes it, one per state and one in the capital. */
export const PUBLIC_BUILDINGS: readonly (readonly [string, string, string, string])[] = [
  ['600 Dexter Avenue', 'Montgomery', 'AL', '36130'], // State Capitol
  ['120 4th Street', 'Juneau', 'AK', '99801'], // State Capitol
  ['1700 W Washington St', 'Phoenix', 'AZ', '85007'], // State Capitol
  ['500 Woodlane Street', 'Little Rock', 'AR', '72201'], // State Capitol
  ['1315 10th Street', 'Sacramento', 'CA', '95814'], // State Capitol
  ['200 E Colfax Ave', 'Denver', 'CO', '80203'], // State Capitol
  ['210 Capitol Ave', 'Hartford', 'CT', '06106'], // State Capitol
  ['411 Legislative Ave', 'Dover', 'DE', '19901'], // Legislative Hall
  ['400 South Monroe Street', 'Tallahassee', 'FL', '32399'], // State Capitol
  ['206 Washington St SW', 'Atlanta', 'GA', '30334'], // State Capitol
  ['415 S. Beretania St.', 'Honolulu', 'HI', '96813'], // State Capitol
  ['700 W Jefferson St', 'Boise', 'ID', '83702'], // State Capitol
  ['111 South Michigan Avenue', 'Chicago', 'IL', '60603'], // Art Institute
  ['200 W Washington St', 'Indianapolis', 'IN', '46204'], // Statehouse
  ['1007 E Grand Ave', 'Des Moines', 'IA', '50319'], // State Capitol
  ['300 SW 10th Ave', 'Topeka', 'KS', '66612'], // State Capitol
  ['527 W Jefferson St', 'Louisville', 'KY', '40202'], // Metro Hall
  ['900 N 3rd St', 'Baton Rouge', 'LA', '70802'], // State Capitol
  ['7 Congress Sq', 'Portland', 'ME', '04101'], // Museum of Art
  ['100 State Circle', 'Annapolis', 'MD', '21401'], // State House
  ['465 Huntington Avenue', 'Boston', 'MA', '02115'], // Museum of Fine Arts
  ['5200 Woodward Avenue', 'Detroit', 'MI', '48202'], // Institute of Arts
  ['75 Rev Dr Martin Luther King Jr Blvd', 'St. Paul', 'MN', '55155'], // State Capitol
  ['400 High St', 'Jackson', 'MS', '39201'], // State Capitol
  ['1 Fine Arts Drive', 'St. Louis', 'MO', '63110'], // Art Museum
  ['1301 E 6th Ave', 'Helena', 'MT', '59601'], // State Capitol
  ['1445 K St', 'Lincoln', 'NE', '68508'], // State Capitol
  ['101 North Carson Street', 'Carson City', 'NV', '89701'], // State Capitol
  ['107 N Main St', 'Concord', 'NH', '03301'], // State House
  ['49 Washington Street', 'Newark', 'NJ', '07102'], // Museum of Art
  ['490 Old Santa Fe Trail', 'Santa Fe', 'NM', '87501'], // State Capitol
  ['200 Eastern Parkway', 'Brooklyn', 'NY', '11238'], // Brooklyn Museum
  ['1 East Edenton Street', 'Raleigh', 'NC', '27601'], // State Capitol
  ['600 E Boulevard Ave', 'Bismarck', 'ND', '58505'], // State Capitol
  ['801 Plum St', 'Cincinnati', 'OH', '45202'], // City Hall
  ['2300 N Lincoln Blvd', 'Oklahoma City', 'OK', '73105'], // State Capitol
  ['900 Court St NE', 'Salem', 'OR', '97301'], // State Capitol
  ['2600 Benjamin Franklin Pkwy', 'Philadelphia', 'PA', '19130'], // Museum of Art
  ['82 Smith Street', 'Providence', 'RI', '02903'], // State House
  ['1100 Gervais Street', 'Columbia', 'SC', '29201'], // State House
  ['500 E Capitol Ave', 'Pierre', 'SD', '57501'], // State Capitol
  ['919 Broadway', 'Nashville', 'TN', '37203'], // Frist Art Museum
  ['1100 Congress Ave', 'Austin', 'TX', '78701'], // State Capitol
  ['210 E 400 S', 'Salt Lake City', 'UT', '84111'], // City Library
  ['149 Church Street', 'Burlington', 'VT', '05401'], // City Hall
  ['200 N Arthur Ashe Blvd', 'Richmond', 'VA', '23220'], // Museum of Fine Arts
  ['1000 4th Ave', 'Seattle', 'WA', '98104'], // Central Library
  ['1900 Kanawha Blvd E', 'Charleston', 'WV', '25305'], // State Capitol
  ['2 E Main St', 'Madison', 'WI', '53702'], // State Capitol
  ['200 W 24th St', 'Cheyenne', 'WY', '82001'], // State Capitol
  ['1600 Pennsylvania Ave NW', 'Washington', 'DC', '20500'], // White House
];
