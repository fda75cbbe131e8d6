import { describe, expect, it } from 'vitest';
import { readText } from '../../../server/texts/text-wish.ts';

describe('what somebody answers', () => {
  it.each([
    ...[
      'STOP',
      'stop',
      ' stop. ',
      'Stop!!!',
      'STOOOP',
      'S T O P',
      'Stop. Thank you',
      'Stop, thanks',
      'stop thank you',
    ],
    ...[
      'please stop',
      'Stop please',
      'PLS STOP',
      'STOP ALL',
      'STOPALL',
      'Stop it',
      'Stop it already',
      'stop now',
    ],
    ...[
      'stop\nMaria Lopez',
      'stop\r\n\r\nSent from my iPhone',
      'Stop - Bob',
      'stop — Maria',
      'Hi, please stop. Thanks, Bob',
    ],
    ...['Stop texting me', 'stop sending me texts', 'Please stop these messages', 'Can you stop texting me?'],
    ...[
      'Stop all texts',
      'STOP messaging this number or I call my lawyer',
      'stop contacting me',
      'I said stop',
    ],
    ...['I told you to stop', 'Why don’t you stop texting me?', "If you don't stop texting me I'll sue"],
    ...[
      'UNSUBSCRIBE',
      'Please unsubscribe me from this list',
      'How do I unsubscribe?',
      'unsubscribed',
      'QUIT',
      'Quit it',
    ],
    ...[
      'end',
      'END texts',
      'Cancel',
      'cancel please',
      'Cancel texts',
      'Cancel my subscription',
      'Opt-out',
      'OPTOUT',
    ],
    ...[
      'opt out',
      'I want to opt out',
      'Please opt me out',
      'How do I opt out',
      'revoke',
      'I revoke my consent',
      'Revoke!',
    ],
    ...[
      "Don't text me",
      'Do not text me anymore',
      'dont send me any more texts',
      'No more texts',
      'no more',
      'No more!',
    ],
    ...[
      "I don't want these messages",
      'I no longer wish to receive texts',
      'Never text me again',
      'Remove me',
    ],
    ...[
      'Take me off your list',
      'Leave me alone',
      'Wrong number',
      'Sorry, you have the wrong number',
      'Turn off texts',
    ],
    ...[
      'turn these texts off',
      'Enough',
      'Go away',
      "Don't bother me",
      'Stop. Where is my order?',
      'ok stop',
      'Stop 🙏',
    ],
    ...[
      'No más',
      'NO MAS',
      'no más mensajes',
      'DETENER',
      '¡Deténganse!',
      'detener por favor',
      'Alto',
      'alto, gracias',
    ],
    ...[
      'Pare',
      'paren',
      'PARAR',
      'Para',
      'Basta',
      'basta ya',
      'Cancelar',
      'baja',
      'Quiero darme de baja',
      'Por favor, pare',
    ],
    ...[
      'No me manden más mensajes',
      'Ya no quiero mensajes',
      'no me envíen más textos',
      'No me escriban',
      'Salir',
    ],
    ...[
      'Dejen de enviarme mensajes',
      'Número equivocado',
      'quítenme de la lista',
      'Déjenme en paz',
      'cancelar mi suscripción',
    ],
  ])('ends the texts: %j', (text) => {
    expect(readText(text)).toMatchObject({ wish: 'STOP' });
  });

  it.each([
    ...[
      "Don't stop",
      'dont stop',
      'Please do not stop!',
      'never stop',
      "Please don't stop the texts",
      'Don’t ever stop',
    ],
    ...[
      'stop by at 5',
      "I'll stop by at 5",
      'Can I stop in at 6?',
      'Will stop at the store later',
      'Quick stop, then home',
    ],
    ...[
      'We stop by on the way home',
      "Can't stop today",
      'non-stop rain here',
      'Bus stop is closed',
      'at the stop sign',
    ],
    ...[
      'Stop & Shop had none',
      'Did you stop texting me?',
      'Have you stopped?',
      'Why did you stop sending updates?',
    ],
    ...[
      'When do you stop taking orders?',
      'Do you stop delivering at 9?',
      'I got no text',
      "I didn't get a text",
    ],
    ...[
      'You never text me when it is ready',
      "You don't text me anymore",
      "Don't forget to text me",
      'Text me when ready',
    ],
    ...[
      "Don't call, text me",
      "Don't bother, I'll come in",
      'Cancel my order',
      'Please cancel order 5532-19',
      'cancel it',
    ],
    ...[
      'Cancel the milk',
      'Can you cancel the delivery?',
      'End of the day is fine',
      'At the end of the street',
      'no more apples',
    ],
    ...[
      "I don't want the eggs",
      "Don't send the brown bananas",
      'Ready by the end?',
      'Can I quit waiting?',
      'My number changed',
    ],
    ...[
      'unstoppable',
      'Is this a scam?',
      'Who is this?',
      'Running late, 10 min',
      'On my way',
      'Here, spot 4',
      'No',
      'No thanks',
    ],
    ...[
      'Leave it on the stoop',
      'Please remove the eggs',
      'Take the eggs off',
      'I need help with my order',
      '?',
      'Where are you',
    ],
    ...[
      'No paren',
      'no dejen de avisarme',
      'No cancelen',
      'No pares',
      'Para mañana por favor',
      'para las 5',
      'fin de semana',
    ],
    ...[
      'Dejen la bolsa en la puerta',
      'Cancelar mi pedido',
      'Ya no lo quiero',
      'No más leche',
      'La caja baja',
      'Salir a las 5',
    ],
  ])('goes on, says how to get help, and is read by somebody: %j', (text) => {
    expect(readText(text)).toEqual({ wish: 'HELP', isUnderstood: false });
  });

  it.each(['START', 'start please', 'Unstop', 'Start. Thank you', 'iniciar', 'Comenzar, por favor'])(
    'begins them again: %j',
    (text) => expect(readText(text)).toEqual({ wish: 'START', isUnderstood: true }),
  );

  it.each(['Help', 'HELP!', 'help me please', 'info', 'Ayuda', 'ayuda por favor'])(
    'asks for help: %j',
    (text) => expect(readText(text)).toEqual({ wish: 'HELP', isUnderstood: true }),
  );

  it.each(['Thanks!', 'ok thank you so much', 'Gracias', 'Muchas gracias 🙏', '👍', 'Yes'])(
    'is polite: %j',
    (text) => expect(readText(text)).toEqual({ wish: null, isUnderstood: true }),
  );

  it.each([
    ['STOP', true],
    ['Stop. Thank you', true],
    ['stop\nMaria Lopez', false],
    ['Stop. Where is my order?', false],
    ['Stop texting me. Please unsubscribe.', true],
  ])('that ends the texts is read by somebody if it says more: %j', (text, isUnderstood) => {
    expect(readText(text)).toEqual({ wish: 'STOP', isUnderstood });
  });

  it('never begins the texts and ends them at once', () => {
    expect(readText('Start? No, stop.')).toMatchObject({ wish: 'STOP' });
    expect(readText('Please start at 5')).toEqual({ wish: 'HELP', isUnderstood: false });
  });
});
