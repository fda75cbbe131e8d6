/** Our own drawings, in the others' style, of drinks that no drawing shows as they're sold: cans and bottles by color. */

interface Colors {
  /** Of the can or the glass. */
  body: string;
  label: string;
}

const SHINE = '<path d="M12 13h1.5v10H12z" fill="#fff" opacity=".45"/>';

const can = ({ body, label }: Colors): string =>
  `<path fill="#b8bec4" d="M11.5 3h9L22 5.5H10zM10 26.5h12L20.5 29h-9z"/>` +
  `<path fill="${body}" d="M10 5.5h12l1 2v17l-1 2H10l-1-2v-17z"/>` +
  `<path fill="${label}" d="M9 12h14v8.5H9z"/><circle cx="17" cy="16.25" r="2.75" fill="${body}"/>${SHINE}`;

const beerBottle = ({ body, label }: Colors): string =>
  `<path fill="${body}" d="M14 4h4v6l2.7 3.6c.9 1.2 1.3 2.6 1.3 4V27a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-9.4c0-1.4.4-2.8 1.3-4L14 10z"/>` +
  `<path fill="#f3ad32" d="M13.5 2.5h5V5h-5z"/><path fill="${label}" d="M10 17.5h12V25H10z"/>` +
  `<circle cx="17" cy="21.25" r="2.25" fill="${body}"/>${SHINE}`;

const wineBottle = ({ body, label }: Colors): string =>
  `<path fill="${body}" d="M14.2 2h3.6v8.5l2.9 2.7c.8.8 1.3 1.9 1.3 3V28a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2V16.2c0-1.1.5-2.2 1.3-3l2.9-2.7z"/>` +
  `<path fill="${label}" d="M14 2h4v5h-4zM10 18h12v8H10z"/><path fill="${body}" d="M13.5 21h5v1h-5zm1 2h3v1h-3z"/>${SHINE}`;

/** By name, the body of a drawing of 32 by 32. */
export const CONTAINERS: Readonly<Record<string, string>> = {
  'can-gold': can({ body: '#d98e04', label: '#fdf0cf' }),
  'can-wheat': can({ body: '#f2c65a', label: '#fffdf3' }),
  'can-stout': can({ body: '#3a2a22', label: '#e5d3b3' }),
  'can-lager': can({ body: '#2f6fb3', label: '#f4f8fc' }),
  'can-apple': can({ body: '#5c9e31', label: '#f0f8e6' }),
  'can-mango': can({ body: '#f58a2c', label: '#fff1d6' }),
  'can-spritz': can({ body: '#e5533f', label: '#ffe4d1' }),
  'bottle-amber': beerBottle({ body: '#8a4b16', label: '#f6dfb0' }),
  'bottle-cabernet': wineBottle({ body: '#3f1420', label: '#f2e6d8' }),
  'bottle-pinot-noir': wineBottle({ body: '#6d1f3a', label: '#dcc7a0' }),
  'bottle-chardonnay': wineBottle({ body: '#c9b458', label: '#fdfaf0' }),
  'bottle-rose': wineBottle({ body: '#f0a09c', label: '#fff6f3' }),
  'bottle-ice-wine': wineBottle({ body: '#8fb9d6', label: '#ffffff' }),
};
