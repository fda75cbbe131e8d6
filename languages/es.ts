/** Spanish as it's spoken in the United States; shoppers are usted. */
export default {
  Bakery: 'Panadería',
  'Beer & Wine': 'Cerveza y vino',
  Beverages: 'Bebidas',
  'Dairy & Eggs': 'Lácteos y huevos',
  'Deli & Prepared': 'Fiambres y comida preparada',
  'Fresh Produce': 'Frutas y verduras',
  Frozen: 'Congelados',
  'Home, Kitchen & Garden': 'Hogar, cocina y jardín',
  'Household & Care': 'Limpieza y cuidado personal',
  'Meat & Seafood': 'Carnes y mariscos',
  Pantry: 'Despensa',
  'Snacks & Candy': 'Botanas y dulces',
  'Being packed': 'Se está empacando',
  'Change ZIP code': 'Cambiar el código postal',
  'Enter your ZIP code': 'Ingrese su código postal',
  'Invalid characters': 'Caracteres no válidos',
  ': order #{{number}}': ': pedido n.º {{number}}',
  '(differs)': '(diferente)',
  '(opens in a new tab)': '(se abre en una pestaña nueva)',
  '(optional)': '(opcional)',
  Packed: 'Empacado',
  'Prices and availability at {{store}}': 'Precios y existencias en {{store}}',
  Shipped: 'Enviado',
  'Show prices': 'Ver los precios',
  "These are our usual prices. Your store's may be different.":
    'Estos son nuestros precios habituales. Los de su tienda pueden ser distintos.',
  'We have no store near {{postalCode}}. These are our usual prices.':
    'No tenemos tiendas cerca de {{postalCode}}. Estos son nuestros precios habituales.',
  Soonest: 'Lo antes posible',
  'Lowest fee': 'Tarifa más baja',
  Directions: 'Cómo llegar',
  'Where you shop': 'Dónde compra',
  'Your order #{{number}} has been changed': 'Se modificó su pedido n.º {{number}}',
  'Your order #{{number}} is on its way': 'Su pedido n.º {{number}} está en camino',
  'Your order #{{number}} is ready': 'Su pedido n.º {{number}} está listo',
  'Your order has been changed': 'Se modificó su pedido',
  'Your order has shipped': 'Su pedido fue enviado',
  'Part of your order has shipped': 'Parte de su pedido fue enviada',
  'Your order was delivered': 'Su pedido fue entregado',
  Delivered: 'Entregado',
  'Delivered {{day}}': 'Entregado el {{day}}',
  'Shipped {{day}}': 'Enviado el {{day}}',
  'Tracking number': 'Número de rastreo',
  'A shipment of your order #{{number}} is on its way': 'Un envío de su pedido n.º {{number}} está en camino',
  'A shipment of your order #{{number}} was delivered': 'Un envío de su pedido n.º {{number}} fue entregado',
  '{{name}} has shipped your items': '{{name}} envió sus artículos',
  '{{pounds}} lb at {{rate}}': '{{pounds}} lb a {{rate}}',
  'Your items from {{name}} were delivered': 'Sus artículos de {{name}} fueron entregados',
  'It may take a day until the carrier can say where it is.':
    'La empresa de transporte puede tardar un día en indicar dónde está.',
  Shipment: 'Envío',
  Arrives: 'Llegada',
  Carrier: 'Empresa de transporte',
  'Track your shipment': 'Rastrear su envío',
  'Track this shipment:': 'Rastrear este envío:',
  'ZIP code': 'Código postal',
  "{{alone}} can't be used with another code. Remove {{other}} to use {{code}}.":
    '{{alone}} no se puede usar con otro código. Quite {{other}} para usar {{code}}.',
  '{{amount}} each': '{{amount}} cada uno',
  '{{amount}} hold, {{released}}': 'retención de {{amount}}, {{released}}',
  '{{amount}} not charged, since it weighs more than your payment methods cover':
    'No se le cobran {{amount}}, porque pesa más de lo que cubren sus métodos de pago',
  '{{amount}}, plus {{hold}}': '{{amount}}, más {{hold}}',
  '{{balance}} balance': 'Saldo: {{balance}}',
  '{{balance}} Remaining': 'Quedan {{balance}}',
  '{{brand}} ending in {{lastFour}}': '{{brand}} terminada en {{lastFour}}',
  '{{brand}} is not accepted for {{way}} at this time.':
    '{{brand}} no se acepta para {{way}} en este momento.',
  '{{browser}} on {{system}}': '{{browser}} en {{system}}',
  '{{choices}} at the bottom of each page controls what we may store and use in this browser. A browser that sends Global Privacy Control has advertising turned off until you choose otherwise.':
    'En {{choices}}, al final de cada página, usted controla lo que podemos guardar y usar en este navegador. Si el navegador envía Global Privacy Control, la publicidad está desactivada hasta que usted elija otra cosa.',
  '{{code}} can be used from {{day}} on.': '{{code}} se puede usar desde el {{day}}.',
  '{{code}} has been used up.': '{{code}} ya se agotó.',
  '{{code}} has expired.': '{{code}} venció.',
  '{{code}} is already on your order.': '{{code}} ya está en su pedido.',
  '{{code}} is for deliveries only.': '{{code}} es solo para entregas a domicilio.',
  '{{code}} is for orders of {{minimum}} or more. Add {{more}} more to use it.':
    '{{code}} es para pedidos de {{minimum}} o más. Agregue {{more}} más para usarlo.',
  '{{code}} is for your first order.': '{{code}} es para su primer pedido.',
  "{{code}} isn't for any item in your order: {{description}}.":
    '{{code}} no se aplica a ningún artículo de su pedido: {{description}}.',
  "{{code}} needs {{minimum}} or more of the items it's for. Add {{more}} more to use it.":
    '{{code}} requiere {{minimum}} o más en los artículos a los que se aplica. Agregue {{more}} más para usarlo.',
  '{{code}} was removed from your order.': 'Se quitó {{code}} de su pedido.',
  '{{companyName}} wants everyone to be able to shop here, with whatever device and assistive technology they use.':
    '{{companyName}} quiere que todas las personas puedan comprar aquí, con cualquier dispositivo y tecnología de asistencia que usen.',
  '{{count}} bags_one': '{{count}} bolsa',
  '{{count}} bags_other': '{{count}} bolsas',
  '{{count}} characters over the limit of {{most}}_one':
    '{{count}} carácter por encima del límite de {{most}}',
  '{{count}} characters over the limit of {{most}}_other':
    '{{count}} caracteres por encima del límite de {{most}}',
  '{{count}} containers. Refunded when you return them_one':
    '{{count}} envase. Se le reembolsa al devolverlo',
  '{{count}} containers. Refunded when you return them_other':
    '{{count}} envases. Se le reembolsa al devolverlos',
  '{{count}} days_one': '{{count}} día',
  '{{count}} days_other': '{{count}} días',
  '{{count}} hours_one': '{{count}} hora',
  '{{count}} hours_other': '{{count}} horas',
  "{{count}} items can't be delivered and will stay as they are:_one":
    '{{count}} artículo no se puede entregar a domicilio y quedará como está:',
  "{{count}} items can't be delivered and will stay as they are:_other":
    '{{count}} artículos no se pueden entregar a domicilio y quedarán como están:',
  "{{count}} items can't be picked up and will stay as they are:_one":
    '{{count}} artículo no se puede recoger y quedará como está:',
  "{{count}} items can't be picked up and will stay as they are:_other":
    '{{count}} artículos no se pueden recoger y quedarán como están:',
  "{{count}} items can't be shipped and will stay as they are:_one":
    '{{count}} artículo no se puede enviar y quedará como está:',
  "{{count}} items can't be shipped and will stay as they are:_other":
    '{{count}} artículos no se pueden enviar y quedarán como están:',
  '{{count}} items for {{way}}_one': '{{count}} artículo para {{way}}',
  '{{count}} items for {{way}}_other': '{{count}} artículos para {{way}}',
  '{{count}} items_one': '{{count}} artículo',
  '{{count}} Items_one': '{{count}} artículo',
  '{{count}} items_other': '{{count}} artículos',
  '{{count}} Items_other': '{{count}} artículos',
  '{{count}} minutes_one': '{{count}} minuto',
  '{{count}} minutes_other': '{{count}} minutos',
  '{{count}} other items still in your cart_one': '{{count}} artículo más sigue en su carrito',
  '{{count}} other items still in your cart_other': '{{count}} artículos más siguen en su carrito',
  '{{count}} products were removed from your cart._one': 'Se quitó {{count}} producto de su carrito.',
  '{{count}} products were removed from your cart._other': 'Se quitaron {{count}} productos de su carrito.',
  '{{count}} products_one': '{{count}} producto',
  '{{count}} products_other': '{{count}} productos',
  '{{count}} refills left._one': 'Queda {{count}} resurtido.',
  '{{count}} refills left._other': 'Quedan {{count}} resurtidos.',
  '{{count}} seconds_one': '{{count}} segundo',
  '{{count}} seconds_other': '{{count}} segundos',
  '{{count}} sellers_one': '{{count}} vendedor',
  '{{count}} sellers_other': '{{count}} vendedores',
  '{{customerFacingSize}} · {{quantity}} in your order': '{{customerFacingSize}} · {{quantity}} en su pedido',
  '{{customerFacingSize}} · Quantity {{quantity}}': '{{customerFacingSize}} · Cantidad: {{quantity}}',
  '{{date}}, {{from}} to {{to}}': '{{date}}, de {{from}} a {{to}}',
  '{{day}}, {{from}} to {{to}}': '{{day}}, de {{from}} a {{to}}',
  "{{day}}: alcohol can't be sold. Choose another day, or take it out of your cart.":
    '{{day}}: no se puede vender alcohol. Elija otro día o quítelo del carrito.',
  '{{day}}: closed ({{reason}}).': '{{day}}: cerrado ({{reason}}).',
  '{{day}}: orders ended at {{time}}.': '{{day}}: ya cerraron los pedidos (hora límite: {{time}}).',
  '{{days}} days to try it, and nothing to cancel: the trial ends automatically':
    '{{days}} días de prueba y nada que cancelar: la prueba termina sola',
  '{{description}} was removed from your cart.': 'Se quitó {{description}} de su carrito.',
  '{{description}}: {{discount}} off': '{{description}}: {{discount}} de descuento',
  '{{description}}: add {{shortBy}} more to use it': '{{description}}: agregue {{shortBy}} más para usarlo',
  '{{description}}: not for any item in your order':
    '{{description}}: no se aplica a ningún artículo de su pedido',
  '{{distanceMiles}} mi': '{{distanceMiles}} mi',
  '{{earnedThisYear}} earned this year': '{{earnedThisYear}} ganados este año',
  '{{field}} is a required field': '{{field}} es un campo obligatorio',
  '{{field}} is required': '{{field}} es obligatorio',
  '{{field}} must not be only spaces.': '{{field}} no puede tener solo espacios.',
  "{{firstName}}'s account": 'Cuenta de {{firstName}}',
  '{{from}} to {{to}}': 'Del {{from}} al {{to}}',
  '{{kept}} · Added {{day}}': '{{kept}} · Se agregó el {{day}}',
  '{{kind}} · Preferred': '{{kind}} · Preferida',
  '{{item}} has new instructions for your picker':
    '{{item}}: hay nuevas instrucciones para quien prepara su pedido',
  '{{left}} of {{most}} characters left': 'Quedan {{left}} de {{most}} caracteres',
  '{{limit}}, and your cart has {{inCart}}': '{{limit}}, y su carrito tiene {{inCart}}',
  '{{link}} lists what your browser keeps for us.':
    'En {{link}} se indica lo que su navegador guarda para nosotros.',
  '{{membership}} Lite': '{{membership}} Lite',
  "{{message}} Once it's with you, or canceled, you can delete your account.":
    '{{message}} Cuando lo reciba, o se cancele, podrá eliminar su cuenta.',
  "{{name}} isn't responding.": '{{name}} no responde.',
  '{{name}} Unavailable': '{{name}} no disponible',
  '{{nfor}} for': '{{nfor}} por',
  '{{now}} instead of {{before}}': '{{now}} en lugar de {{before}}',
  '{{number}} item(s) not included': '{{number}} artículo(s) sin incluir',
  '{{number}} items are in your cart.': '{{number}} artículos están en su carrito.',
  '{{number}} of {{pinLength}} digits entered': '{{number}} de {{pinLength}} dígitos ingresados',
  '{{percentOff}}% off': '{{percentOff}}% de descuento',
  '{{points}} points': '{{points}} puntos',
  '{{points}} points per dollar instead of {{others}}': '{{points}} puntos por dólar en lugar de {{others}}',
  '{{preferences}} in your account sets which emails and text messages you get.':
    'En {{preferences}}, en su cuenta, usted define qué correos electrónicos y mensajes de texto recibe.',
  '{{problem}} Save it to add it again.': '{{problem}} Guárdela para agregarla de nuevo.',
  '{{promoRefusal}} Remove it to place your order.': '{{promoRefusal}} Quítelo para realizar su pedido.',
  '{{quantity}} × {{description}} in place of {{description2}}':
    '{{quantity}} × {{description}} en lugar de {{description2}}',
  '{{quantity}} refunded: {{amount}}': 'Cantidad reembolsada: {{quantity}}; monto: {{amount}}',
  '{{refunded}} refunded': 'Reembolso: {{refunded}}',
  '{{remainingBalance}} Remaining': 'Quedan {{remainingBalance}}',
  '{{shop}} delivery': 'Entrega de {{shop}}',
  '{{shown}} of {{all}}': '{{shown}} de {{all}}',
  '{{size}} · Quantity {{quantity}}': '{{size}} · Cantidad: {{quantity}}',
  '{{text}} Error Code {{code}}': '{{text}} Código de error {{code}}',
  '{{time}} at {{place}}': '{{time}} en {{place}}',
  '{{time}} left': 'Tiempo restante: {{time}}',
  "{{title}} at {{partner}}, for {{count}} points. Claimed rewards can't be returned._one":
    '{{title}} en {{partner}}, por {{count}} punto. Las recompensas canjeadas no se pueden devolver.',
  "{{title}} at {{partner}}, for {{count}} points. Claimed rewards can't be returned._other":
    '{{title}} en {{partner}}, por {{count}} puntos. Las recompensas canjeadas no se pueden devolver.',
  '{{title}} gives half a percent of your orders to an organization you choose. It costs you nothing.':
    '{{title}} dona el 0.5% de sus pedidos a la organización que usted elija. A usted no le cuesta nada.',
  '{{title}} store': 'Tienda {{title}}',
  '{{trialIsUsed}} To join again, call {{phone}}.':
    '{{trialIsUsed}} Para volver a inscribirse, llame al {{phone}}.',
  '{{words}}. Change substitute or note for {{description}}':
    '{{words}}. Cambiar sustituto o nota de {{description}}',
  '{{way}} may be possible from this store: {{choose}}.':
    '{{way}}: quizá sea posible desde esta tienda; {{choose}}.',
  '100% of your tip goes to the person who delivers your order.':
    'El 100% de su propina es para la persona que entrega su pedido.',
  '4-digit PIN': 'PIN de 4 dígitos',
  'A ZIP code you entered to see the prices of a store nearby.':
    'Un código postal que ingresó para ver los precios de una tienda cercana.',
  'A cart can have at most {{maxLines}} different items.':
    'Un carrito puede tener como máximo {{maxLines}} artículos diferentes.',
  'A cookie that says who is signed in. No script can read it, and signing out deletes it.':
    'Una cookie que indica quién inició sesión. Ningún script puede leerla, y se elimina al cerrar sesión.',
  'A cookie with the language you chose, for a year.': 'Una cookie con el idioma que eligió, por un año.',
  'A delivery can have at most {{maxAlcoholUnits}} alcohol items, and your cart has {{units}}.':
    'Una entrega puede tener como máximo {{maxAlcoholUnits}} artículos con alcohol, y su carrito tiene {{units}}.',
  'A delivery fee applies; it depends on the time you choose.':
    'Se aplica un cargo de entrega, que depende del horario que elija.',
  'A link to confirm your email is on its way. It works for 24 hours.':
    'Le enviamos un enlace para confirmar su correo electrónico. Es válido por 24 horas.',
  'A passkey was added': 'Se agregó una llave de acceso',
  'A passkey was added to your account at {{title}}. Whoever has it can sign in without your password.':
    'Se agregó una llave de acceso a su cuenta de {{title}}. Quien la tenga puede iniciar sesión sin su contraseña.',
  'A passkey was removed': 'Se quitó una llave de acceso',
  'A passkey was removed from your account at {{title}}, so nobody can sign in with it anymore.':
    'Se quitó una llave de acceso de su cuenta de {{title}}, así que ya nadie puede iniciar sesión con ella.',
  'A payment amount was lowered': 'Se redujo el monto de un pago',
  'A pickup fee may apply; it depends on the time you choose.':
    'Puede aplicarse un cargo de recogida, que depende del horario que elija.',
  'A prescription card can’t be your preferred card.':
    'Una tarjeta para recetas médicas no puede ser su tarjeta preferida.',
  'a second': 'un segundo',
  'A support code has six letters and digits, such as 7KM-Q2X.':
    'Un código de ayuda tiene seis letras y dígitos; por ejemplo, 7KM-Q2X.',
  "A time can't be reserved together with other options.":
    'Un horario no se puede reservar junto con otras opciones.',
  'A tip cannot be negative.': 'La propina no puede ser negativa.',
  'A valid date input is required.': 'Se requiere una fecha válida.',
  'a year after {{days}} free days': 'al año después de {{days}} días gratis',
  'about {{amount}} for {{pounds}} lb': 'aprox. {{amount}} por {{pounds}} lb',
  'about {{amount}}': 'aprox. {{amount}}',
  'About ordering groceries at {{title}}.': 'Cómo pedir comestibles en {{title}}.',
  'About your delivery': 'Acerca de su entrega',
  'About your pickup': 'Acerca de su recogida',
  'Accessibility statement': 'Declaración de accesibilidad',
  Account: 'Cuenta',
  'Account and cart': 'Cuenta y carrito',
  'Account menu': 'Menú de la cuenta',
  Active: 'Activa',
  Add: 'Agregar',
  'Add {{amount}} more to your order for free delivery {{times}}.':
    'Agregue {{amount}} más a su pedido para obtener entrega gratis ({{times}}).',
  'Add {{description}}': 'Agregar {{description}}',
  'Add {{kind}} address': 'Agregar dirección de {{kind}}',
  'Add {{what}} to Cart': 'Agregar {{what}} al carrito',
  'Add a credit or debit card': 'Agregar una tarjeta de crédito o débito',
  'Add a Credit or Debit Card': 'Agregar una tarjeta de crédito o débito',
  'Add a credit or debit card before adding gift cards.':
    'Agregue una tarjeta de crédito o débito antes de agregar tarjetas de regalo.',
  'Add a delivery address': 'Agregar una dirección de entrega',
  'Add a gift card': 'Agregar una tarjeta de regalo',
  'Add a mailing address': 'Agregar una dirección postal',
  'Add a passkey': 'Agregar una llave de acceso',
  'Add a shipping address': 'Agregar una dirección de envío',
  'Add a SNAP EBT card': 'Agregar una tarjeta SNAP EBT',
  'Add a Tip': 'Agregar propina',
  'Add Address': 'Agregar dirección',
  'Add an address to see times': 'Agregue una dirección para ver los horarios',
  'Add Card': 'Agregar tarjeta',
  'Add Gift Card': 'Agregar tarjeta de regalo',
  'Add items': 'Agregar artículos',
  'Add new address': 'Agregar dirección nueva',
  'Add New Address': 'Agregar dirección nueva',
  'Add New Card': 'Agregar tarjeta nueva',
  'Add one so we know where to send your deliveries and mail.':
    'Agregue una para que sepamos adónde enviar sus entregas y su correspondencia.',
  'Add or remove items, or choose another time, until {{time}}.':
    'Agregue o quite artículos, o elija otro horario, hasta el {{time}}',
  'Add promo code': 'Agregar código promocional',
  'Add SNAP EBT Card': 'Agregar tarjeta SNAP EBT',
  'Add to calendar': 'Agregar al calendario',
  'Add to cart': 'Agregar',
  'Add to Cart': 'Agregar al carrito',
  'Add what you need, then choose how and when to get it.':
    'Agregue lo que necesite y luego elija cómo y cuándo recibirlo.',
  'Add your SNAP EBT card. You can save one.': 'Agregue su tarjeta SNAP EBT. Puede guardar una.',
  'Add/Edit Delivery Address': 'Agregar o editar dirección de entrega',
  'Add/Edit Shipping Address': 'Agregar o editar dirección de envío',
  'Additional charge': 'Cobro adicional',
  Address: 'Dirección',
  'Address book': 'Libreta de direcciones',
  'Address Book': 'Libreta de direcciones',
  'Address is required': 'La dirección es obligatoria',
  'Address or location is not valid in state.': 'La dirección o ubicación no es válida en el estado.',
  Advertising: 'Publicidad',
  'Advertising is off in Your Privacy Choices, at the bottom of the page, so ads in this browser are never based on what you buy.':
    'La publicidad está desactivada en “Sus opciones de privacidad”, al final de la página, así que los anuncios en este navegador nunca se basan en lo que usted compra.',
  'After five wrong tries, a code no longer works.':
    'Después de cinco intentos incorrectos, el código deja de funcionar.',
  Afternoon: 'Tarde',
  'Age verification': 'Verificación de edad',
  'Age Verification Required': 'Se requiere verificación de edad',
  'Age-restricted items cannot be left at the door.':
    'Los artículos con restricción de edad no se pueden dejar en la puerta.',
  "Alcohol can't be sold at this time. Choose another time, or take the alcohol out.":
    'No se puede vender alcohol en este horario. Elija otro horario o quite el alcohol.',
  "Alcohol can't be sold at this time": 'No se puede vender alcohol en este horario',
  "Alcohol can't be delivered to this address. Please update your cart or choose another address.":
    'No se puede entregar alcohol en esta dirección. Actualice su carrito o elija otra dirección.',
  'Alcohol cannot be delivered in {{where}}.': 'No se puede entregar alcohol en {{where}}.',
  'Alcohol Delivery Is Unavailable': 'Entrega de alcohol no disponible',
  'Alcohol Quantity Limit Exceeded': 'Se superó el límite de alcohol',
  'All devices are signed out, this one too. Your cart stays.':
    'Se cerró la sesión en todos los dispositivos, también en este. Su carrito se conserva.',
  'All items are unavailable for this shipment': 'Ningún artículo de este envío está disponible',
  'All of it goes to your driver': 'Todo es para su repartidor',
  'All options must be for the same address.': 'Todas las opciones deben ser para la misma dirección.',
  'All orders': 'Todos los pedidos',
  "All payments for this order are reversed. You won't be charged for it.":
    'Se revirtieron todos los pagos de este pedido. No se le cobrará.',
  'All products': 'Todos los productos',
  'Allow all': 'Permitir todo',
  'Always on': 'Siempre activo',
  'Amount is required': 'El monto es obligatorio',
  'An account can have {{PASSKEY_LIMIT}} passkeys. Remove one to add another.':
    'Una cuenta puede tener {{PASSKEY_LIMIT}} llaves de acceso. Quite una para agregar otra.',
  'An item ran out': 'Se agotó un artículo',
  'An item you choose': 'Un artículo que usted elija',
  'An order can be changed until the store starts on it.':
    'Puede cambiar un pedido hasta que la tienda empiece a prepararlo.',
  'An order can have at most {{maxLines}} different items.':
    'Un pedido puede tener como máximo {{maxLines}} artículos diferentes.',
  'An order is being placed. Please try again in a moment.':
    'Se está realizando un pedido. Inténtelo de nuevo en un momento.',
  'Another change is being saved.': 'Se está guardando otro cambio.',
  'Another code is being removed.': 'Se está quitando otro código.',
  'Answer now': 'Responder ahora',
  Appearance: 'Apariencia',
  Apply: 'Aplicar',
  'Apply Gift Card': 'Aplicar tarjeta de regalo',
  'Applying...': 'Aplicando...',
  Approve: 'Aprobar',
  'Approve {{description}}': 'Aprobar {{description}}',
  "Approve or refuse it by {{by}} on your order's page. Without an answer, {{what}}":
    'Apruébelo o rechácelo en la página de su pedido (hora límite: {{by}}). Sin respuesta, {{what}}',
  'Apt, Suite, Floor': 'Apto., suite, piso',
  'Apt/Suite': 'Apto./suite',
  'Are you sure you want to delete this card?': '¿Seguro que desea eliminar esta tarjeta?',
  'Arrives {{days}}': 'Llegada: {{days}}',
  'Ask for a refill here and pick it up at the pharmacy.':
    'Pida aquí un resurtido y recójalo en la farmacia.',
  'Ask me first': 'Pregúntenme antes',
  'at any time': 'en cualquier horario',
  'At least {{least}} of this item.': 'Al menos {{least}} de este artículo.',
  'At least 8 characters. A few words that only you would put together are easy to remember and hard to guess.':
    'Al menos 8 caracteres. Unas cuantas palabras que solo usted combinaría son fáciles de recordar y difíciles de adivinar.',
  'At most {{most}} of an item.': 'Como máximo {{most}} de un artículo.',
  'At regular prices': 'A precio regular',
  'Available then': 'Disponible entonces',
  'Available Times': 'Horarios disponibles',
  Back: 'Volver',
  'Back to Address Book': 'Volver a la libreta de direcciones',
  'Back to Age Verification': 'Volver a la verificación de edad',
  'Back to cart': 'Volver al carrito',
  'Back to Cart': 'Volver al carrito',
  'Back to Checkout': 'Volver al pago',
  'Back to Modify': 'Volver a modificar',
  'Back to my order': 'Volver a mi pedido',
  'Back to My Order': 'Volver a mi pedido',
  'Back to Scheduling': 'Volver a los horarios',
  'Back to sign-in': 'Volver a iniciar sesión',
  'Bag fee': 'Cargo por bolsas',
  'Balance Error': 'Error de saldo',
  'Balance not checked': 'Saldo sin consultar',
  'Bank account': 'Cuenta bancaria',
  'Before your changes': 'Antes de sus cambios',
  'Being picked': 'En preparación',
  'Best match': 'El más parecido',
  'Between {{window}}': '{{window}}',
  'Billing address': 'Dirección de facturación',
  'Billing details': 'Datos de facturación',
  'Bought by': 'Comprado por',
  Breadcrumb: 'Ruta de navegación',
  'Bring the card you paid with.': 'Lleve la tarjeta de pago.',
  'Bring your ID.': 'Lleve su identificación.',
  'has new instructions for your picker': 'tiene nuevas instrucciones para quien prepara su pedido',
  'Have your ID handy.': 'Tenga a mano su identificación.',
  'Bring one to any of our pharmacies, and it will show up here.':
    'Lleve una a cualquiera de nuestras farmacias y aparecerá aquí.',
  'Buy again': 'Comprar de nuevo',
  'Buy Again': 'Comprar de nuevo',
  'by {{name}}': 'con {{name}}',
  'By department': 'Por departamento',
  'By weight and distance.': 'Según el peso y la distancia.',
  'California Proposition 65': 'Proposición 65 de California',
  'Call {{phone}} to see, correct, or delete what we have about you.':
    'Llame al {{phone}} para ver, corregir o eliminar lo que tenemos sobre usted.',
  'Call {{phone}}. Tell us which page it was and what you wanted to do, and we will help you with your order and fix the page.':
    'Llame al {{phone}}. Díganos qué página era y qué quería hacer; le ayudaremos con su pedido y arreglaremos la página.',
  'Call customer service at {{phone}}.': 'Llame al servicio al cliente al {{phone}}.',
  'Can I buy age-restricted items?': '¿Puedo comprar artículos con restricción de edad?',
  'Can I cancel my order?': '¿Puedo cancelar mi pedido?',
  'Can I change my order?': '¿Puedo cambiar mi pedido?',
  'Can I pay with SNAP EBT?': '¿Puedo pagar con SNAP EBT?',
  "Can't be shipped": 'No se puede enviar',
  "Can't be shipped in warm weather": 'No se puede enviar cuando hace calor',
  "Can't be sold in this state": 'No se puede vender en este estado',
  "Can't be sold in this ZIP code": 'No se puede vender en este código postal',
  Canada: 'Canadá',
  Cancel: 'Cancelar',
  'Cancel Order': 'Cancelar pedido',
  'Cancel order #{{number}}': 'Cancelar pedido n.º {{number}}',
  'Cancel this order, or call us, and we find another time together.':
    'Cancele este pedido, o llámenos y buscaremos juntos otro horario.',
  Canceled: 'Cancelado',
  'Canceled {{time}}': 'Cancelado: {{time}}',
  'Canceling...': 'Cancelando...',
  'Cancer and Reproductive Harm. For more information go to www.P65Warnings.ca.gov.':
    'Cáncer y daño reproductivo. Para más información, visite www.P65Warnings.ca.gov.',
  Card: 'Tarjeta',
  'Card number': 'Número de tarjeta',
  'Card number is required': 'El número de tarjeta es obligatorio',
  'Card number, expiration date, and CVV': 'Número de tarjeta, fecha de vencimiento y CVV',
  Cards: 'Tarjetas',
  after: 'después',
  carousel: 'carrusel',
  Cart: 'Carrito',
  'Cart, {{count}} items,_one': 'Carrito, {{count}} artículo,',
  'Cart, {{count}} items,_other': 'Carrito, {{count}} artículos,',
  Categories: 'Categorías',
  Change: 'Cambiar',
  'Change amount': 'Cambiar monto',
  'Change email': 'Cambiar correo electrónico',
  'Change email or password': 'Cambiar correo electrónico o contraseña',
  'Change password': 'Cambiar contraseña',
  'Change promo codes': 'Cambiar códigos promocionales',
  'Change SNAP EBT amount': 'Cambiar monto de SNAP EBT',
  'Change something in your order first.': 'Primero cambie algo en su pedido.',
  'Change Spot': 'Cambiar lugar',
  'Change store': 'Cambiar tienda',
  'Change time': 'Cambiar horario',
  'Change Tip': 'Cambiar propina',
  'Change to {{left}}': 'Cambiar a {{left}}',
  'Change to {{name}}': 'Cambiar a {{name}}',
  'Change to {{store}}?': '¿Cambiar a {{store}}?',
  'Change to {{way}}': 'Cambiar a {{way}}',
  'Change to {{way}}?': '¿Cambiar a {{way}}?',
  'Changes are charged to the payment methods you used for this order.':
    'Los cambios se cobran a los métodos de pago que usó para este pedido.',
  'Changing it signs you out on all other devices.':
    'Al cambiarla, se cierra la sesión en todos sus demás dispositivos.',
  'Changing or canceling an order': 'Cambiar o cancelar un pedido',
  'Check “Use this address” first.': 'Primero marque “Usar esta dirección”.',
  'Check again': 'Revisar de nuevo',
  'Check Availability': 'Consultar disponibilidad',
  'Check balance': 'Consultar saldo',
  'Check balance of {{name}}': 'Consultar saldo de {{name}}',
  'Check mark is required.': 'Es obligatorio marcar la casilla.',
  'Check SNAP EBT balance': 'Consultar saldo de SNAP EBT',
  'Check the card number': 'Revise el número de tarjeta',
  'Check the CVV': 'Revise el CVV',
  'Check the expiration date': 'Revise la fecha de vencimiento',
  'Check the PIN': 'Revise el PIN',
  'Check the spelling, or try a more general word.':
    'Revise la ortografía o pruebe con una palabra más general.',
  'Check your connection and try again.': 'Revise su conexión e inténtelo de nuevo.',
  'Check your email': 'Revise su correo electrónico',
  'Checking your address': 'Verificando su dirección',
  'Checking your balance': 'Consultando su saldo',
  'Checking your balance...': 'Consultando su saldo...',
  'Checking your order…': 'Revisando su pedido…',
  'Checking your reserved time…': 'Verificando su horario reservado…',
  'Checkout Confirmed': 'Compra confirmada',
  'Choose a day and time': 'Elija un día y un horario',
  'Choose a new password': 'Elija una contraseña nueva',
  'Choose a new time for the rest of your order to see its total.':
    'Elija un horario nuevo para el resto de su pedido y verá el total.',
  'Choose a saved address': 'Elija una dirección guardada',
  'Choose a store for pickup.': 'Elija una tienda para la recogida.',
  'Choose a store to see its pickup times.': 'Elija una tienda para ver sus horarios de recogida.',
  'Choose a substitute.': 'Elija un sustituto.',
  'Choose an item first.': 'Elija primero un artículo.',
  'Choose an item.': 'Elija un artículo.',
  'Choose Another Store': 'Elegir otra tienda',
  'Choose Another Time': 'Elegir otro horario',
  "Choose another time on your order's page, or cancel the order there. You pay nothing for it until you receive it.":
    'Elija otro horario en la página de su pedido, o cancele el pedido ahí. No paga nada por él hasta que lo reciba.',
  'choose it in your cart': 'elíjalo en su carrito',
  'Choose one option for each vendor.': 'Elija una opción para cada vendedor.',
  'Choose Options Again': 'Elegir opciones de nuevo',
  'Choose what we may store and use in this browser. See our {{link}} for details.':
    'Elija lo que podemos guardar y usar en este navegador. Consulte los detalles en nuestra {{link}}.',
  'Choose what you hear from us. Each choice is saved right away.':
    'Elija qué mensajes recibe de nosotros. Cada opción se guarda de inmediato.',
  City: 'Ciudad',
  'City is required': 'La ciudad es obligatoria',
  Claim: 'Canjear',
  'Claim Reward': 'Canjear recompensa',
  'Claim this reward?': '¿Canjear esta recompensa?',
  'Claimed {{day}}. Show this code:': 'Canjeada el {{day}}. Muestre este código:',
  Clear: 'Borrar',
  'Clear the search': 'Borrar la búsqueda',
  Close: 'Cerrar',
  'Close Items': 'Cerrar artículos',
  'Closed today': 'Cerrado hoy',
  Code: 'Código',
  'Code is required': 'El código es obligatorio',
  'Come at your scheduled time.': 'Venga en su horario programado.',
  'Come at your scheduled time. {{onArrival}}': 'Venga en su horario programado. {{onArrival}}',
  'Community News': 'Noticias de la comunidad',
  'Community Rewards': 'Recompensas comunitarias',
  Complete: 'Finalizar',
  'Complete Your Order': 'Complete su pedido',
  completed: 'completado',
  Completed: 'Completado',
  Confirm: 'Confirmar',
  'Confirm Address': 'Confirmar dirección',
  "Confirm it's you": 'Confirme que es usted',
  'Confirm new email': 'Confirmar correo electrónico nuevo',
  'Confirm Removal': 'Confirmar eliminación',
  'Confirm your email': 'Confirme su correo electrónico',
  'Confirm your new email': 'Confirme su correo electrónico nuevo',
  Confirmed: 'Confirmado',
  'Confirming your email': 'Confirmando su correo electrónico',
  'contact information': 'información de contacto',
  'Contact Information': 'Información de contacto',
  Contactless: 'Sin contacto',
  'Container deposits': 'Depósitos por envases',
  'Container deposits ({{containers}})': 'Depósitos por envases ({{containers}})',
  Continue: 'Continuar',
  'Continue · {{total}}': 'Continuar · {{total}}',
  'Continue shopping': 'Seguir comprando',
  'Continue to payment': 'Continuar al pago',
  'Continue to Scheduler': 'Continuar a los horarios',
  'Continue with {{name}}': 'Continuar con {{name}}',
  'Continue with your shipping': 'Continuar con su envío',
  'Continue with your time': 'Continuar con su horario',
  'Continue with your time · {{total}}': 'Continuar con su horario · {{total}}',
  'Continue with This Order': 'Continuar con este pedido',
  'Cookies and storage': 'Cookies y almacenamiento',
  'Copied.': 'Copiado.',
  'Copy code': 'Copiar código',
  'Counts which dialogs open and how fast our pages respond. It never says who you are.':
    'Cuenta qué ventanas se abren y qué tan rápido responden nuestras páginas. Nunca dice quién es usted.',
  'Create account': 'Crear cuenta',
  'Create an account': 'Crear una cuenta',
  'Credit & Debit': 'Crédito y débito',
  'Credit or debit card': 'Tarjeta de crédito o débito',
  'Credit/Debit': 'Crédito/débito',
  'curbside pickup': 'recogida en la acera',
  'Curbside pickup': 'Recogida en la acera',
  current: 'actual',
  'Current password': 'Contraseña actual',
  'Current password is required': 'La contraseña actual es obligatoria',
  'Customer Service': 'Servicio al cliente',
  'Customer service: {{phone}}': 'Servicio al cliente: {{phone}}',
  CVV: 'CVV',
  'CVV is required': 'El CVV es obligatorio',
  Dark: 'Oscuro',
  'Date of birth': 'Fecha de nacimiento',
  Day: 'Día',
  'Deals & Coupons': 'Ofertas y cupones',
  Declined: 'Rechazada',
  Delete: 'Eliminar',
  'Delete {{name}}': 'Eliminar {{name}}',
  'Delete account': 'Eliminar cuenta',
  'Delete card': 'Eliminar tarjeta',
  'Delete your account': 'Eliminar su cuenta',
  'Deleting...': 'Eliminando...',
  'Deliver to': 'Entregar en',
  'Delivered by': 'Entregado por',
  'Delivered to': 'Entregado en',
  delivery: 'entrega',
  Delivery: 'Entrega',
  'Delivery address': 'Dirección de entrega',
  'Delivery details': 'Detalles de la entrega',
  'Delivery fee': 'Cargo de entrega',
  'Delivery hub': 'Centro de entregas',
  'Delivery instructions': 'Instrucciones de entrega',
  'Delivery instructions you saved for an address.':
    'Las instrucciones de entrega que guardó para una dirección.',
  'Delivery Time Expired': 'El horario de entrega venció',
  'Delivery Time Unavailable': 'Horario de entrega no disponible',
  'Delivery to': 'Entrega en',
  'Delivery to {{address}}': 'Entrega en {{address}}',
  Departments: 'Departamentos',
  'Depends on the hour.': 'Depende de la hora.',
  'Depends on the shipping you choose': 'Depende del envío que elija',
  'Depends on the time you choose': 'Depende del horario que elija',
  Details: 'Detalles',
  'Digital coupons and offers on what you buy, once or twice a week.':
    'Cupones digitales y ofertas de lo que usted compra, una o dos veces por semana.',
  'Dinners for the season, with a shopping list that fills your cart.':
    'Cenas de temporada, con una lista de compras que llena su carrito.',
  Dismiss: 'Descartar',
  'Do I tip the driver?': '¿Debo darle propina al repartidor?',
  'Do not disturb': 'No molestar',
  "Don't forget": 'No olvide',
  "Don't forget: {{reminder}}": 'No olvide: {{reminder}}',
  'Download my data': 'Descargar mis datos',
  'Earned this year': 'Ganados este año',
  Edit: 'Editar',
  'Edit {{kind}} address': 'Editar dirección de {{kind}}',
  'Edit {{name}}': 'Editar {{name}}',
  'Edit Address': 'Editar dirección',
  'Edit Card': 'Editar tarjeta',
  'Edit profile': 'Editar perfil',
  'Edit time': 'Editar horario',
  'Eligible food items. It can’t pay for fees, tips, or anything that isn’t food, so you need another card for those, and for extra charges from substitutions or weighed items.':
    'Los alimentos elegibles. No sirve para pagar cargos, propinas ni nada que no sea alimento, así que necesita otra tarjeta para eso y para los cobros adicionales por sustituciones o artículos que se pesan.',
  Email: 'Correo electrónico',
  'Email is required': 'El correo electrónico es obligatorio',
  'Emails you get': 'Correos electrónicos que recibe',
  'Empty cart': 'Vaciar carrito',
  'Empty your cart?': '¿Vaciar su carrito?',
  'End Membership': 'Terminar membresía',
  'End your membership?': '¿Terminar su membresía?',
  Ended: 'Terminada',
  'Ended on {{day}}.': 'Terminó el {{day}}.',
  'Ends on {{day}}.': 'Termina el {{day}}.',
  'Enter {{most}}.': 'Ingrese {{most}}.',
  'Enter a date and time.': 'Ingrese una fecha y una hora.',
  'Enter a number to see whether it gets text messages.':
    'Ingrese un número para ver si recibe mensajes de texto.',
  'Enter a tip amount.': 'Ingrese un monto de propina.',
  'Enter a whole number from {{least}} to {{most}}.': 'Ingrese un número entero de {{least}} a {{most}}.',
  'Enter a whole number.': 'Ingrese un número entero.',
  'Enter a ZIP code.': 'Ingrese un código postal.',
  'Enter an amount in dollars and cents, such as 5.00.':
    'Ingrese un monto en dólares y centavos; por ejemplo, 5.00.',
  'Enter the number of your spot, so that we find you.':
    'Ingrese el número de su lugar para que podamos encontrarle.',
  'Enter the number of your spot, such as 4.': 'Ingrese el número de su lugar, por ejemplo, 4.',
  'Enter the number of your spot.': 'Ingrese el número de su lugar.',
  'Enter the PIN for your card ending in {{lastFour}} {{purpose}}.':
    'Ingrese el PIN de su tarjeta terminada en {{lastFour}} {{purpose}}.',
  'Enter your order number at the pickup lockers. The one with your order will open.':
    'Ingrese su número de pedido en los casilleros de recogida. Se abrirá el que tiene su pedido.',
  'Enter your PIN when you place your order.': 'Ingrese su PIN al realizar el pedido.',
  'Enter Your SNAP EBT PIN': 'Ingrese su PIN de SNAP EBT',
  'Error Code {{code}}': 'Código de error {{code}}',
  'Error Code {{shownDecline}}': 'Código de error {{shownDecline}}',
  'Error:': 'Error:',
  'Error: There was a problem, please try again.': 'Error: Hubo un problema. Inténtelo de nuevo.',
  'Errors appear in words next to their cause, and in a list when you submit a form.':
    'Los errores se explican con palabras junto a su causa, y en una lista cuando usted envía un formulario.',
  'Estimated before packing': 'Estimado antes del empaque',
  'Estimated before picking': 'Estimado antes de la preparación',
  'Estimated total': 'Total estimado',
  'Estimated total {{total}}': 'Total estimado: {{total}}',
  Evening: 'Noche',
  'Everyone who is signed in to your account will be signed out.':
    'Se cerrará la sesión de todas las personas que estén en su cuenta.',
  'Everything we keep about you in one file: profile, addresses, cart, orders, preferences, and more.':
    'Todo lo que guardamos sobre usted en un archivo: perfil, direcciones, carrito, pedidos, preferencias y más.',
  'Everything your browser keeps for {{title}}.': 'Todo lo que su navegador guarda para {{title}}.',
  'Expiration (MM/YY)': 'Vencimiento (MM/AA)',
  'Expiration date and CVV': 'Fecha de vencimiento y CVV',
  'Expiration date is required': 'La fecha de vencimiento es obligatoria',
  Expired: 'Vencida',
  Expires: 'Vence',
  'Expires {{expirationMonth}}/{{expirationYear}}': 'Vence {{expirationMonth}}/{{expirationYear}}',
  'Extra charges for fees, substitutions, or weight differences go to your backup payment method.':
    'Los cobros adicionales por cargos, sustituciones o diferencias de peso se harán a su método de pago de respaldo.',
  Fee: 'Cargo',
  'Fee promotion': 'Promoción sobre el cargo',
  'Final total': 'Total final',
  'Find a number': 'Buscar un número',
  'Find a store': 'Buscar una tienda',
  'Find an item': 'Buscar un artículo',
  'Find an item to get instead': 'Buscar un artículo para recibir en su lugar',
  'Find an organization': 'Buscar una organización',
  'Find items to add': 'Buscar artículos para agregar',
  'Find stores': 'Buscar tiendas',
  'First Name': 'Nombre',
  'Flash sale': 'Oferta relámpago',
  'Flash sale items are valid only for the current time slot and will be removed on exit.':
    'Los artículos en oferta relámpago solo son válidos para el horario actual y se quitarán al salir.',
  'Flash sale on {{count}} items_one': 'Oferta relámpago en {{count}} artículo',
  'Flash sale on {{count}} items_other': 'Oferta relámpago en {{count}} artículos',
  'for {{count}} points_one': 'por {{count}} punto',
  'for {{count}} points_other': 'por {{count}} puntos',
  'For delivery': 'Para entrega a domicilio',
  'For example, 04/27/1985': 'Por ejemplo, 04/27/1985',
  'For example, how ripe it should be': 'Por ejemplo, qué tan maduro lo quiere',
  'For immediate delivery.': 'Para entrega inmediata.',
  'For whoever brings your order.': 'Para quien le lleve su pedido.',
  'Forgot something?': '¿Olvidó algo?',
  'Forgot your password?': '¿Olvidó su contraseña?',
  Free: 'Gratis',
  'Free because you pay with SNAP EBT': 'Gratis porque paga con SNAP EBT',
  'Free delivery {{from}}, at times marked free.':
    'Entrega gratis {{from}}, en los horarios marcados como gratis.',
  'Free delivery at any time {{from}}, plus {{points}} points per dollar.':
    'Entrega gratis en cualquier horario {{from}}, más {{points}} puntos por dólar.',
  'Free delivery at any time on orders of {{amount}} or more':
    'Entrega gratis en cualquier horario en pedidos de {{amount}} o más',
  'Free delivery on orders of {{amount}} or more, at times marked free':
    'Entrega gratis en pedidos de {{amount}} o más, en los horarios marcados como gratis',
  'Free delivery, and up to {{points}} points per dollar.':
    'Entrega gratis y hasta {{points}} puntos por dólar.',
  'Free delivery, and up to {{points}} points per dollar. The first {{days}} days are free, and nothing renews automatically.':
    'Entrega gratis y hasta {{points}} puntos por dólar. Los primeros {{days}} días son gratis y nada se renueva automáticamente.',
  'Frequently asked questions': 'Preguntas frecuentes',
  'Frequently asked questions (opens in a new tab)': 'Preguntas frecuentes (se abre en una pestaña nueva)',
  'from {{fee}}': 'desde {{fee}}',
  'from your orders': 'por sus pedidos',
  'Fruit, vegetables, meat, and other items sold by weight show the price per pound and about what they cost at their usual weight. We weigh what we pick, and you pay for the actual weight. Your order and your receipt say what each item weighed.':
    'Las frutas, las verduras, la carne y otros artículos que se venden por peso muestran el precio por libra y cuánto cuestan aproximadamente con su peso habitual. Pesamos lo que preparamos y usted paga el peso real. Su pedido y su recibo indican cuánto pesó cada artículo.',
  'Fulfillment center': 'Centro de distribución',
  Full: 'Lleno',
  Functional: 'Funcional',
  'Get a code by email': 'Recibir un código por correo electrónico',
  'Get a new link': 'Recibir un enlace nuevo',
  'Get a support code': 'Obtener un código de ayuda',
  'Get code': 'Obtener código',
  'Gift card': 'Tarjeta de regalo',
  'Gift Card': 'Tarjeta de regalo',
  'Gift card limit reached. You can only add a maximum of 5 gift cards to an order.':
    'Alcanzó el límite de tarjetas de regalo. Solo puede agregar un máximo de 5 tarjetas de regalo por pedido.',
  'Gift card number and PIN': 'Número y PIN de la tarjeta de regalo',
  'Gift Cards': 'Tarjetas de regalo',
  'Gift cards and SNAP EBT are refunded right away.':
    'Las tarjetas de regalo y SNAP EBT se reembolsan de inmediato.',
  'Go to {{address}}.': 'Vaya a {{address}}.',
  'Go to {{title}}': 'Ir a {{title}}',
  'Go to cart': 'Ir al carrito',
  'Go to Cart': 'Ir al carrito',
  'Go to Home': 'Ir al inicio',
  'Go to My Order': 'Ir a mi pedido',
  'Go to New Checkout': 'Ir al pago nuevo',
  'Go to Sign-in & Security': 'Ir a Inicio de sesión y seguridad',
  'Got It': 'Entendido',
  'Handed to you by the driver': 'El repartidor se lo entrega en la mano',
  'Hello, {{firstName}}. Good to see you.': 'Hola, {{firstName}}. Qué gusto tenerle por aquí.',
  Help: 'Ayuda',
  'Help and account': 'Ayuda y cuenta',
  Hide: 'Ocultar',
  History: 'Historial',
  'Hold my time longer': 'Guardar mi horario más tiempo',
  Home: 'Inicio',
  'How are weighed items priced?': '¿Cómo se cobran los artículos que se pesan?',
  'How do I allow or refuse substitutions?': '¿Cómo permito o rechazo las sustituciones?',
  'How do I get free delivery?': '¿Cómo obtengo la entrega gratis?',
  'How long is my time held?': '¿Cuánto tiempo se guarda mi horario?',
  'How often each of our dialogs opens and how fast our pages respond, counted for everyone together, unless you turn measurement off.':
    'Con qué frecuencia se abre cada ventana y qué tan rápido responden nuestras páginas, contado para todos en conjunto, a menos que desactive la medición.',
  'How to find your door, such as a gate code, floor, or landmark.':
    'Cómo encontrar su puerta; por ejemplo, un código de acceso, el piso o un punto de referencia.',
  'How to get more out of pickup and delivery, after your orders.':
    'Cómo aprovechar mejor la recogida y la entrega, después de sus pedidos.',
  'How would you like to get your order?': '¿Cómo quiere recibir su pedido?',
  'How do you pick it up?': '¿Cómo lo recoge?',
  'How would you like to receive your order?': '¿Cómo quiere recibir su pedido?',
  'How you get your order': 'Cómo recibe su pedido',
  'How you sign in, where, and what happens to your data.':
    'Cómo inicia sesión, dónde, y qué pasa con sus datos.',
  "I accept that my grocery order will be made by {{vendorName}}, my store's fulfillment provider.":
    'Acepto que mi pedido de comestibles lo prepare {{vendorName}}, el proveedor de mi tienda.',
  'I agree to the Terms & Conditions': 'Acepto los Términos y condiciones',
  'I have an account': 'Ya tengo cuenta',
  "I'm Here": 'Ya llegué',
  "I'm on My Way": 'Voy en camino',
  'If it runs out: ask me first': 'Si se agota: pregúntenme antes',
  'If it runs out: {{description}}': 'Si se agota: {{description}}',
  "If it wasn't you, call us at {{phone}}.": 'Si no fue usted, llámenos al {{phone}}.',
  "If it wasn't you, choose a new password at once, and call us at {{phone}}.":
    'Si no fue usted, elija de inmediato una contraseña nueva y llámenos al {{phone}}.',
  "If it wasn't you, ignore this email: nothing happens.":
    'Si no fue usted, ignore este correo: no pasará nada.',
  "If it wasn't you, remove it, choose a new password at once, and call us at {{phone}}.":
    'Si no fue usted, quítela, elija de inmediato una contraseña nueva y llámenos al {{phone}}.',
  'If no one answers': 'Si nadie responde',
  'If no one answers the door, the driver leaves your order there.':
    'Si nadie abre la puerta, el repartidor deja su pedido ahí.',
  "If one of these runs out, we leave it out, and you don't pay for it:":
    'Si alguno de estos se agota, no lo incluimos y usted no lo paga:',
  'If one of these runs out, we ask you about a similar item:':
    'Si alguno de estos se agota, le preguntamos por un artículo similar:',
  'If one of these runs out, we may choose a similar item:':
    'Si alguno de estos se agota, podemos elegir un artículo parecido:',
  'If one of these runs out, you get what you chose instead:':
    'Si se agota alguno de estos, recibe lo que eligió en su lugar:',
  "If something doesn't work for you": 'Si algo no le funciona',
  'What you chose for it happens: we take the best match, take the one item you chose, or leave it out, and you don’t pay for it. A substitute costs no more than your item unless you approve its price.':
    'Hacemos lo que usted eligió: tomamos el artículo más parecido, tomamos el que eligió o lo omitimos y usted no lo paga. Un sustituto no cuesta más que su artículo, a menos que usted apruebe su precio.',
  "If that runs out too, we leave it out, and you don't pay for it.":
    'Si también se agota, no lo incluimos y usted no lo paga.',
  'If this email has an account, a code of six digits is on its way. It works for ten minutes.':
    'Si este correo electrónico tiene una cuenta, le enviamos un código de seis dígitos. Es válido por diez minutos.',
  'If this email has an account, a link to choose a new password is on its way. It works for an hour.':
    'Si este correo electrónico tiene una cuenta, le enviamos un enlace para elegir una contraseña nueva. Es válido por una hora.',
  'If this item runs out': 'Si se agota este artículo',
  'If you check this box, you agree to get automated text messages about your orders at this number. {{smsTerms}}':
    'Si marca esta casilla, acepta recibir en este número mensajes de texto automáticos sobre sus pedidos. {{smsTerms}}',
  'If you have questions, please call Customer Service at {{phone}}.':
    'Si tiene preguntas, llame al servicio al cliente al {{phone}}.',
  'In place of {{description}}:': 'En lugar de {{description}}:',
  'In place of {{quantity}} × {{description}}': 'En lugar de {{quantity}} × {{description}}',
  'In store': 'En la tienda',
  'In use now': 'En uso ahora',
  'In your cart, press Change below an item, beside what happens if it runs out, or do so while you change your order. Your usual choice is under {{link}}.':
    'En su carrito, pulse Cambiar debajo de un artículo, junto a lo que pasa si se agota, o hágalo mientras cambia su pedido. Su opción habitual está en {{link}}.',
  'In your cart, this changes:': 'En su carrito cambia esto:',
  'in-store': 'compra en la tienda',
  'in-store orders': 'compras en la tienda',
  'Input is required.': 'Este campo es obligatorio.',
  'Input must be {{length}} characters or less.': 'El texto debe tener {{length}} caracteres o menos.',
  'Input must be {{length}} characters or more.': 'El texto debe tener {{length}} caracteres o más.',
  'Input must be {{limit}} or less.': 'El valor debe ser {{limit}} o menos.',
  'Input must be {{limit}} or more.': 'El valor debe ser {{limit}} o más.',
  Instead: 'En su lugar',
  Instructions: 'Instrucciones',
  'Invalid PIN, please try again.': 'PIN no válido. Inténtelo de nuevo.',
  'is now {{now}} instead of {{before}}': 'ahora es {{now}} en lugar de {{before}}',
  'It costs {{more}} more.': 'Cuesta {{more}} más.',
  'It may belong to another account, or the link may be incomplete.':
    'Puede ser de otra cuenta, o el enlace puede estar incompleto.',
  'It may have been removed from your address book.':
    'Es posible que se haya quitado de su libreta de direcciones.',
  'It stays in your password manager or on your security key until you delete it there.':
    'Sigue en su administrador de contraseñas o en su llave de seguridad hasta que la elimine ahí.',
  'It will arrive on the days shown below.': 'Llegará en los días que se indican abajo.',
  'Is this your account?': '¿Es esta su cuenta?',
  'It works for 24 hours, until your email is confirmed. We can send you a new one.':
    'Es válido por 24 horas, hasta que confirme su correo electrónico. Podemos enviarle uno nuevo.',
  'It works once, within an hour. We can send you a new one.':
    'Es válido una sola vez, durante una hora. Podemos enviarle uno nuevo.',
  "It's now for {{orderTypes}}.": 'Ahora es para {{orderTypes}}.',
  "It's on the sign in front of your spot.": 'Está en el letrero frente a su lugar.',
  'Item may be unavailable. Please see cart.':
    'Es posible que el artículo no esté disponible. Consulte el carrito.',
  "Item prices don't change. {{fees}}": 'Los precios de los artículos no cambian. {{fees}}',
  'Item prices may change. {{fees}}': 'Los precios de los artículos pueden cambiar. {{fees}}',
  'Item to get instead': 'Artículo para recibir en su lugar',
  'Item total': 'Total de artículos',
  'Item(s) ({{quantity}})': 'Artículo(s) ({{quantity}})',
  Items: 'Artículos',
  'items and time': 'artículos y horario',
  'Items Are Not Available': 'Hay artículos no disponibles',
  'Items at a glance': 'Vista rápida de los artículos',
  'Items found': 'Artículos encontrados',
  'Items in your cart': 'Artículos en su carrito',
  'Items in your order require a minimum age of {{age}}.':
    'Para comprar algunos artículos de su pedido se deben tener al menos {{age}} años.',
  'Its deposit is higher.': 'Su depósito es mayor.',
  'Its items have been removed from your cart.': 'Sus artículos se quitaron de su carrito.',
  'Its sales tax is higher.': 'Su impuesto sobre las ventas es mayor.',
  'Join {{name}}': 'Inscribirse en {{name}}',
  'Keep as is': 'Dejar como está',
  'Keep at least one item in your order.': 'Conserve al menos un artículo en su pedido.',
  'Keep items': 'Conservar artículos',
  'Keep Membership': 'Conservar membresía',
  'Keep my order as it is': 'Dejar mi pedido como está',
  'Keep my time': 'Conservar mi horario',
  'Keep Order': 'Conservar pedido',
  'Keep these options': 'Conservar estas opciones',
  'Keep this store': 'Conservar esta tienda',
  'Keep this time': 'Conservar este horario',
  Language: 'Idioma',
  'Last filled {{day}}.': 'Surtida por última vez el {{day}}.',
  'Last Name': 'Apellido',
  'Last used {{time}}': 'Último uso: {{time}}',
  'Latest orders': 'Pedidos recientes',
  'Learn more about prices (opens in a new tab)':
    'Más información sobre los precios (se abre en una pestaña nueva)',
  'Leave at my door': 'Dejar en mi puerta',
  'Leave this page': 'Salir de esta página',
  "Leaving this page won't stop it. We'll let you know how it turns out, wherever you go in the shop.":
    'Salir de esta página no lo detendrá. Le avisaremos del resultado en cualquier parte de la tienda en línea.',
  'Less than 2 minutes left: place your order now to keep your time.':
    'Quedan menos de 2 minutos: realice el pedido ahora para conservar su horario.',
  'less than a minute': 'menos de un minuto',
  Light: 'Claro',
  'Light and dark colors follow your device, or your choice at the bottom of each page.':
    'Los colores claros y oscuros siguen la configuración de su dispositivo o lo que elija al final de cada página.',
  'Limit {{maximumOrderQuantity}} of this item': 'Límite: {{maximumOrderQuantity}} de este artículo',
  'Limit {{most}} of this item.': 'Límite: {{most}} de este artículo.',
  'Limit {{quantityLimit}}': 'Límite: {{quantityLimit}}',
  Loading: 'Cargando',
  'Loading {{of}}': 'Cargando {{of}}',
  'Loading delivery times': 'Cargando horarios de entrega',
  'Loading departments': 'Cargando departamentos',
  'Loading more products': 'Cargando más productos',
  'Loading pickup times': 'Cargando horarios de recogida',
  'Loading products': 'Cargando productos',
  'Loading shipping options': 'Cargando opciones de envío',
  'Loading the form': 'Cargando el formulario',
  'Loading the items': 'Cargando los artículos',
  'Loading the membership': 'Cargando la membresía',
  'Loading the organization you support': 'Cargando la organización que usted apoya',
  'Loading the organizations': 'Cargando las organizaciones',
  'Loading the page': 'Cargando la página',
  'Loading the product': 'Cargando el producto',
  'Loading the rewards': 'Cargando las recompensas',
  'Loading the secure card field': 'Cargando el campo seguro de la tarjeta',
  'Loading the secure card fields': 'Cargando los campos seguros de la tarjeta',
  'Loading the secure gift card fields': 'Cargando los campos seguros de la tarjeta de regalo',
  'Loading the secure PIN pad': 'Cargando el teclado seguro para el PIN',
  'Loading the sign-in form': 'Cargando el formulario de inicio de sesión',
  'Loading times': 'Cargando horarios',
  'Loading your address': 'Cargando su dirección',
  'Loading your addresses': 'Cargando sus direcciones',
  'Loading your cards...': 'Cargando sus tarjetas...',
  'Loading your cart': 'Cargando su carrito',
  'Loading your order': 'Cargando su pedido',
  'Loading your orders': 'Cargando sus pedidos',
  'Loading your payment methods': 'Cargando sus métodos de pago',
  'Loading your points': 'Cargando sus puntos',
  'Loading your prescriptions': 'Cargando sus recetas médicas',
  'Loading your product preferences': 'Cargando sus preferencias de productos',
  'Loading your profile': 'Cargando su perfil',
  'Loading your store': 'Cargando su tienda',
  'Loading...': 'Cargando...',
  'Local Rewards': 'Recompensas locales',
  'Location and Time': 'Lugar y horario',
  'location, date and time': 'lugar, fecha y hora',
  'Look up': 'Buscar',
  'Loyalty card': 'Tarjeta de cliente frecuente',
  'Mailing Address': 'Dirección postal',
  'Make this my mailing address': 'Usar como mi dirección postal',
  'Make this my preferred card': 'Usar como mi tarjeta preferida',
  "Many people use this password, so it's easy to guess. Please choose another one.":
    'Muchas personas usan esta contraseña, así que es fácil de adivinar. Elija otra.',
  'Map of {{places}}': 'Mapa de {{places}}',
  'Match my device': 'Igual que mi dispositivo',
  'May change with your items': 'Puede cambiar según sus artículos',
  Measurement: 'Medición',
  'Measurement and advertising': 'Medición y publicidad',
  'Member since': 'Miembro desde',
  'Member since {{day}}.': 'Miembro desde el {{day}}.',
  'Members get free delivery on orders of {{amount}} or more.':
    'Los miembros obtienen entrega gratis en pedidos de {{amount}} o más.',
  'Messages come from {{number}}. Reply STOP to stop them, or HELP for help. Message and data rates may apply.':
    'Los mensajes llegan del {{number}}. Responda STOP para dejar de recibirlos o HELP para obtener ayuda. Pueden aplicarse tarifas de mensajes y datos.',
  Midnight: 'Medianoche',
  Military: 'Fuerzas Armadas',
  'MM/DD/YYYY': 'MM/DD/AAAA',
  'Modifications Saved': 'Cambios guardados',
  'Modify order': 'Modificar pedido',
  'Modify Order': 'Modificar pedido',
  'Modify your order': 'Modifique su pedido',
  'More from this department': 'Más de este departamento',
  'more items': 'artículos más',
  'More questions?': '¿Más preguntas?',
  Morning: 'Mañana',
  'My Account': 'Mi cuenta',
  'My Prescriptions': 'Mis recetas médicas',
  'My Wallet': 'Mi billetera',
  Name: 'Nombre',
  'Name a store.': 'Indique una tienda.',
  'Name is required': 'El nombre es obligatorio',
  'Name, city, or cause': 'Nombre, ciudad o causa',
  'Nearby stores': 'Tiendas cercanas',
  'Necessary only': 'Solo las necesarias',
  'Need to change something?': '¿Necesita cambiar algo?',
  'Needs another time': 'Necesita otro horario',
  'New Arrivals': 'Novedades',
  'New email': 'Correo electrónico nuevo',
  'New here?': '¿Es su primera vez aquí?',
  'New password': 'Contraseña nueva',
  'New total': 'Nuevo total',
  'New total {{total}}': 'Nuevo total: {{total}}',
  'New total for {{count}} items_one': 'Nuevo total de {{count}} artículo',
  'New total for {{count}} items_other': 'Nuevo total de {{count}} artículos',
  'New total: {{total}}': 'Nuevo total: {{total}}',
  Next: 'Siguiente',
  'Next: {{title}}': 'Siguiente: {{title}}',
  'No {{kind}} address yet': 'Aún no hay dirección de {{kind}}',
  'No delivery times': 'No hay horarios de entrega',
  'No fee at this hour.': 'Sin cargo a esta hora.',
  'No gift cards needed. The total cost of this order is already covered.':
    'No se necesitan tarjetas de regalo. El costo total de este pedido ya está cubierto.',
  'No items found.': 'No se encontraron artículos.',
  'No longer available': 'Ya no está disponible',
  'No more gift cards needed. The gift cards already added to this order cover the total cost.':
    'No se necesitan más tarjetas de regalo. Las que ya agregó a este pedido cubren el costo total.',
  'No organizations found': 'No se encontraron organizaciones',
  'No passkey was added. Try again when you like.':
    'No se agregó ninguna llave de acceso. Inténtelo de nuevo cuando guste.',
  'No passkey was used. Try again, or sign in another way.':
    'No se usó ninguna llave de acceso. Inténtelo de nuevo o inicie sesión de otra manera.',
  'No pickup times': 'No hay horarios de recogida',
  'No products found': 'No se encontraron productos',
  'No refills left': 'No quedan resurtidos',
  'No shipping options': 'No hay opciones de envío',
  'No state or province has this name.': 'Ningún estado o provincia tiene este nombre.',
  'No Stores Are Available': 'No hay tiendas disponibles',
  'No substitute': 'Sin sustituto',
  'Not included': 'No incluido',
  'No substitutions': 'Sin sustituciones',
  'No text messages about your orders go to {{phone}}.':
    'No se envían mensajes de texto sobre sus pedidos al {{phone}}.',
  'No, Keep Items': 'No, conservar artículos',
  'Non-catalog item': 'Artículo fuera de catálogo',
  'Non-SNAP EBT Items': 'Artículos no elegibles para SNAP EBT',
  None: 'Nada',
  'None of the cards that paid for this order can pay more.':
    'Ninguna de las tarjetas con las que se pagó este pedido puede pagar más.',
  'None of the items in this order are in your cart anymore.':
    'Ninguno de los artículos de este pedido sigue en su carrito.',
  'Not everything could be added to your cart.': 'No se pudo agregar todo a su carrito.',
  'None of the reserved items are in your cart.': 'Ninguno de los artículos reservados está en su carrito.',
  'None of the shipping options of {{name}} is reserved.':
    'No está reservada ninguna de las opciones de envío de {{name}}.',
  'None of your items are available at these times.':
    'Ninguno de sus artículos está disponible en estos horarios.',
  'None of your items are available at this time.':
    'Ninguno de sus artículos está disponible en este horario.',
  'None of your items are available this way.': 'Ninguno de sus artículos está disponible de esta manera.',
  'None of your items can be part of this order anymore. Nothing has been charged.':
    'Ninguno de sus artículos puede seguir en este pedido. No se ha cobrado nada.',
  'None of your items can be shipped.': 'Ninguno de sus artículos se puede enviar.',
  'None yet': 'Aún no tiene',
  'Not a member': 'No es miembro',
  'Not available because your order has age-restricted items, so someone must show an ID at the door.':
    'No disponible porque su pedido tiene artículos con restricción de edad, así que alguien debe mostrar una identificación en la puerta.',
  'Not available now': 'No disponible por ahora',
  'Not chosen yet': 'Sin elegir aún',
  'not completed': 'no completado',
  'Not confirmed': 'Sin confirmar',
  'Not in your reservation': 'No está en su reserva',
  'Not now': 'Ahora no',
  'Not Now': 'Ahora no',
  'Not SNAP eligible in {{state}} since {{day}}': 'No elegible para SNAP en {{state}} desde el {{day}}',
  'Not sold at this store': 'No se vende en esta tienda',
  'Not sure how much you have? Check your balance before you place your order.':
    '¿No sabe cuánto tiene? Consulte su saldo antes de realizar el pedido.',
  'Note to your picker': 'Nota para quien prepara su pedido',
  'Note to your picker: {{instructions}}': 'Nota para quien prepara su pedido: {{instructions}}',
  'Nothing moves when your device asks for reduced motion.':
    'Nada se mueve si su dispositivo pide reducir el movimiento.',
  'Nothing similar found.': 'No se encontró nada parecido.',
  'Nothing there? Look in your spam folder, too. We can send it again in a minute.':
    '¿No le llegó? Revise también la carpeta de correo no deseado. Podemos enviarlo de nuevo en un minuto.',
  'Nothing to schedule yet': 'Aún no hay nada que programar',
  'Nothing was charged.': 'No se cobró nada.',
  "Nothing was charged. You can try again, and it won't be placed twice.":
    'No se cobró nada. Puede intentarlo de nuevo, y el pedido no se realizará dos veces.',
  'Nothing would be left to order.': 'No quedaría nada que pedir.',
  'Nothing. Our pages load nothing from anyone else.': 'Nada. Nuestras páginas no cargan nada de terceros.',
  Notifications: 'Notificaciones',
  now: 'ahora',
  'of {{medication}}': 'de {{medication}}',
  'On all of your devices': 'En todos sus dispositivos',
  'On arrival': 'Al llegar',
  'On its way': 'En camino',
  'On one device only': 'Solo en un dispositivo',
  'on orders of {{amount}} or more': 'en pedidos de {{amount}} o más',
  'On your order': 'En su pedido',
  "Once you choose a time, we hold it for a while and show you how long. We'll let you know before it runs out. If it does, just choose another time. Your cart stays as it is.":
    'Cuando usted elige un horario, se lo guardamos por un rato y le mostramos por cuánto tiempo. Le avisaremos antes de que venza. Si vence, simplemente elija otro horario. Su carrito queda como está.',
  'One less {{label}}': 'Uno menos: {{label}}',
  'One moment, please.': 'Un momento, por favor.',
  'One more {{label}}': 'Uno más: {{label}}',
  'Online SNAP EBT Is Now Available': 'SNAP EBT en línea ya está disponible',
  'Only {{count}} left_one': 'Solo queda {{count}}',
  'Only {{count}} left._one': 'Solo queda {{count}}.',
  'Only {{count}} left_other': 'Solo quedan {{count}}',
  'Only {{count}} left._other': 'Solo quedan {{count}}.',
  'Only {{left}} of {{quantity}} left': 'Solo quedan {{left}} de {{quantity}}',
  'Only {{quantity}} of {{ordered}} in stock': 'Solo hay {{quantity}} de {{ordered}} en existencia',
  'Only deliveries have details': 'Solo las entregas tienen detalles',
  'Only one code can be used on your delivery fee. Remove {{other}} to use {{code}}.':
    'Solo se puede usar un código en su cargo de entrega. Quite {{other}} para usar {{code}}.',
  'Only one code can be used on your items. Remove {{other}} to use {{code}}.':
    'Solo se puede usar un código en sus artículos. Quite {{other}} para usar {{code}}.',
  'Only shipping options can be reserved together.': 'Solo se pueden reservar juntas las opciones de envío.',
  'Only this shipment': 'Solo este envío',
  'Oops, something went wrong! Please reload your page.': '¡Vaya, algo salió mal! Vuelva a cargar la página.',
  "Oops, something went wrong! We couldn't load {{of}}.": '¡Vaya, algo salió mal! No pudimos cargar {{of}}.',
  'Open the link in the email we sent you.': 'Abra el enlace del correo electrónico que le enviamos.',
  'Open today {{opens}} – {{closes}}': 'Abierto hoy {{opens}} – {{closes}}',
  Options: 'Opciones',
  'Orders Are Not Possible There': 'No se pueden hacer pedidos allí',
  'Order {{number}} has been canceled.': 'Su pedido {{number}} fue cancelado.',
  'Order {{number}} has been handed over.': 'Ya entregamos su pedido {{number}}.',
  'Order {{number}} is on its way.': 'Su pedido {{number}} ya va en camino.',
  'Order {{number}} is packed.': 'Su pedido {{number}} ya se ha empacado.',
  'Order {{number}} is ready at {{store}}. Pick it up {{time}}.':
    'Su pedido {{number}} ya le espera en {{store}}. Recogida: {{time}}',
  'Order {{number}} is ready.': 'Tenemos listo su pedido {{number}}.',
  'Order {{number}} is ready. It comes {{time}}.': 'Tenemos listo su pedido {{number}}. Entrega: {{time}}',
  'Order #{{number}}': 'Pedido n.º {{number}}',
  'Order #{{number}} has been canceled.': 'El pedido n.º {{number}} se canceló.',
  "Order #{{number}} won't be filled.": 'El pedido n.º {{number}} no se preparará.',
  'Order Canceled': 'Pedido cancelado',
  'Order Changed': 'Pedido modificado',
  'Order complete': 'Pedido completado',
  'Order Confirmation': 'Confirmación del pedido',
  'Order Details': 'Detalles del pedido',
  'Order Information': 'Información del pedido',
  'Order not completed': 'Pedido no completado',
  'Order number': 'Número de pedido',
  'Order Successfully Placed': 'Su pedido se realizó correctamente',
  'Order summary': 'Resumen del pedido',
  'Order Timed Out': 'Se agotó el tiempo para el pedido',
  'Order Tips': 'Consejos para sus pedidos',
  'Orders earn {{others}} point per dollar, or up to {{points}} with {{membership}}.':
    'Sus pedidos suman {{others}} punto por dólar, o hasta {{points}} con {{membership}}.',
  'Orders with age-restricted items are never left at the door.':
    'Los pedidos con artículos con restricción de edad nunca se dejan en la puerta.',
  'Original address': 'Dirección original',
  'Other Amount': 'Otro monto',
  "Other shoppers are waiting for this time, so we can't hold it longer.":
    'Otros clientes esperan este horario, así que no podemos guardárselo más tiempo.',
  'Out of stock, not charged': 'Agotado, no se cobra',
  'Page {{page}} of {{pageCount}}': 'Página {{page}} de {{pageCount}}',
  'Page not found': 'Página no encontrada',
  'Pages have headings, landmarks, and names that screen readers announce.':
    'Las páginas tienen encabezados, regiones y nombres que los lectores de pantalla anuncian.',
  'Pages of products': 'Páginas de productos',
  'Pages work from a width of 320 pixels, and with text enlarged to 200%.':
    'Las páginas funcionan desde un ancho de 320 píxeles y con el texto ampliado al 200%.',
  "Park in a curbside pickup spot and call the store. Have your order number handy, and we'll bring your order to your car.":
    'Estaciónese en un lugar de recogida en la acera y llame a la tienda. Tenga a mano su número de pedido y le llevaremos el pedido a su auto.',
  Partner: 'asociada',
  Passkey: 'Llave de acceso',
  Passkeys: 'Llaves de acceso',
  password: 'contraseña',
  Password: 'Contraseña',
  'Password is required': 'La contraseña es obligatoria',
  Pay: 'Pagar',
  'Pay Another Way': 'Pagar de otra manera',
  'Pay the pharmacy with these. Grocery orders use the cards in your wallet.':
    'Pague a la farmacia con estas. Los pedidos de comestibles usan las tarjetas de su billetera.',
  'Pay with {{card}}': 'Pagar con {{card}}',
  'Paying with': 'Método de pago',
  'Paying with SNAP EBT': 'Pagar con SNAP EBT',
  Payment: 'Pago',
  'Payment Information': 'Información de pago',
  'Payment not updated': 'Pago no actualizado',
  'Payment Summary': 'Resumen del pago',
  'Payment type': 'Tipo de pago',
  'Personal information': 'Información personal',
  Phone: 'Teléfono',
  'Pick up your {{shop}} order': 'Recoger su pedido de {{shop}}',
  'Picked up by': 'Recogido por',
  'Picking up with SNAP EBT': 'Recogida con SNAP EBT',
  pickup: 'recogida',
  Pickup: 'Recogida',
  'Pickup at': 'Recogida en',
  'Pickup fee': 'Cargo de recogida',
  'Pickup instructions': 'Instrucciones de recogida',
  'Pickup may have a fee, depending on the time. Delivery and shipping have one that depends on the time or the speed. Each time shows its fee before you choose it, and your checkout lists every fee before you place the order.':
    'La recogida puede tener un cargo, según el horario. La entrega y el envío tienen uno que depende del horario o de la rapidez. Cada horario muestra su cargo antes de que lo elija, y la página de pago muestra todos los cargos antes de que realice el pedido.',
  'Pickup point': 'Punto de recogida',
  'Pickup store': 'Tienda de recogida',
  'Pickup Time Expired': 'El horario de recogida venció',
  'Pickup Time Unavailable': 'Horario de recogida no disponible',
  PIN: 'PIN',
  'PIN is required': 'El PIN es obligatorio',
  'PIN pad': 'Teclado para el PIN',
  'Place order · {{total}}': 'Realizar pedido · {{total}}',
  'Place order again': 'Realizar pedido de nuevo',
  Placed: 'Realizado',
  'Placed {{time}}': 'Realizado el {{time}}',
  'Placing your order…': 'Realizando su pedido…',
  'Please agree to the Terms & Conditions.': 'Acepte los Términos y condiciones.',
  'Please answer by {{time}}.': 'Hora límite para responder: {{time}}',
  'Please call the store when you arrive, and have your order number handy.':
    'Llame a la tienda cuando llegue y tenga a mano su número de pedido.',
  'Please change your cart': 'Haga cambios en su carrito',
  'Please check your contact information.': 'Revise su información de contacto.',
  'Please choose again': 'Elija de nuevo',
  'Please choose another time': 'Elija otro horario',
  'Please choose another time for order #{{number}}': 'Elija otro horario para el pedido n.º {{number}}',
  'Please choose another way to pick up': 'Elija otra manera de recoger',
  'Please confirm that {{title}} can reach you at this email.':
    'Confirme que {{title}} puede comunicarse con usted en este correo electrónico.',
  'Please confirm that your account at {{title}} should have this email.':
    'Confirme que su cuenta de {{title}} debe tener este correo electrónico.',
  'Please enter a 10-digit phone number.': 'Ingrese un número de teléfono de 10 dígitos.',
  'Please enter a billing address in order to use this credit card.':
    'Ingrese una dirección de facturación para usar esta tarjeta de crédito.',
  'Please enter a street and a house number.': 'Ingrese la calle y el número.',
  'Please enter a valid card number.': 'Ingrese un número de tarjeta válido.',
  'Please enter a valid date.': 'Ingrese una fecha válida.',
  'Please enter a valid EBT card number.': 'Ingrese un número de tarjeta EBT válido.',
  'Please enter a valid email address': 'Ingrese un correo electrónico válido',
  'Please enter a valid expiration date.': 'Ingrese una fecha de vencimiento válida.',
  'Please enter a valid gift card number.': 'Ingrese un número de tarjeta de regalo válido.',
  'Please enter a valid Postal Code': 'Ingrese un código postal válido',
  'Please enter a valid Postal Code with no hyphens.': 'Ingrese un código postal válido sin guiones.',
  'Please enter a valid Postal Code with no spaces.': 'Ingrese un código postal válido sin espacios.',
  'Please enter a valid Postal Code.': 'Ingrese un código postal válido.',
  'Please enter all 4 digits of the PIN.': 'Ingrese los 4 dígitos del PIN.',
  'Please enter all 4 digits of your PIN.': 'Ingrese los 4 dígitos de su PIN.',
  'Please enter digits only.': 'Ingrese solo dígitos.',
  'Please enter no more than {{longest}} digits.': 'Ingrese no más de {{longest}} dígitos.',
  'Please enter the {{length}}-digit CVV.': 'Ingrese el CVV de {{length}} dígitos.',
  'Please enter the 3 or 4-digit CVV.': 'Ingrese el CVV de 3 o 4 dígitos.',
  'Please enter the expiration date as MM/YY.': 'Ingrese la fecha de vencimiento como MM/AA.',
  'Please enter your {{kind}} address below.': 'Ingrese abajo su dirección de {{kind}}.',
  'Please review your delivery details': 'Revise los detalles de su entrega',
  'Please select a new time': 'Elija un horario nuevo',
  'Please select a time to continue': 'Elija un horario para continuar',
  'Please sign in again to see your profile.': 'Inicie sesión de nuevo para ver su perfil.',
  'Please verify your age': 'Verifique su edad',
  'Plus {{amount}} deposit for {{count}} containers_one': 'Más {{amount}} de depósito por {{count}} envase',
  'Plus {{amount}} deposit for {{count}} containers_other':
    'Más {{amount}} de depósito por {{count}} envases',
  'Plus {{hold}}': 'Más {{hold}}',
  Points: 'Puntos',
  'Points summary': 'Resumen de puntos',
  'Points Summary': 'Resumen de puntos',
  'Points to spend': 'Puntos disponibles',
  'Postal code': 'Código postal',
  'Postal Code': 'Código postal',
  'Postal Code is required': 'El código postal es obligatorio',
  Preferences: 'Preferencias',
  Preferred: 'Preferida',
  'Prescription cards': 'Tarjetas para recetas médicas',
  Previous: 'Anterior',
  'Previous: {{title}}': 'Anterior: {{title}}',
  'Prices and fees': 'Precios y cargos',
  'Prices are estimates because some items are sold by weight and prices can change between the day you order and the day you receive your order. The final amount is determined when you receive it.':
    'Los precios son estimados porque algunos artículos se venden por peso y los precios pueden cambiar entre el día en que hace su pedido y el día en que lo recibe. El monto final se determina cuando lo recibe.',
  'Prices are estimates, the final amount is determined when you receive your order. If the final is more, the additional amount will be charged to your credit or debit card.':
    'Los precios son estimados; el monto final se determina cuando recibe su pedido. Si el monto final es mayor, la diferencia se cobrará a su tarjeta de crédito o débito.',
  'Prices are estimates, the final amount is determined when you receive your order. If the final is more, the additional amount will be charged to your credit or debit card. {{link}}':
    'Los precios son estimados; el monto final se determina cuando recibe su pedido. Si el monto final es mayor, la diferencia se cobrará a su tarjeta de crédito o débito. {{link}}',
  'Privacy policy': 'Política de privacidad',
  'Product Preferences': 'Preferencias de productos',
  Profile: 'Perfil',
  Progress: 'Progreso',
  'Promo code': 'Código promocional',
  'Promo code {{code}}': 'Código promocional {{code}}',
  'Promo codes': 'Códigos promocionales',
  'Promo codes can be up to 20 characters long.':
    'Los códigos promocionales pueden tener hasta 20 caracteres.',
  'Promo codes can only contain letters and numbers.':
    'Los códigos promocionales solo pueden tener letras y números.',
  "Promo codes can't be used on this order.": 'No se pueden usar códigos promocionales en este pedido.',
  'Prop 65 warning: this product can expose you to chemicals known to the State of California to cause cancer or reproductive harm.':
    'Advertencia de la Proposición 65: este producto puede exponerle a sustancias químicas que el estado de California reconoce como causantes de cáncer o daño reproductivo.',
  Provinces: 'Provincias',
  'Purchase History': 'Historial de compras',
  Quantity: 'Cantidad',
  'Quantity {{quantity}}': 'Cantidad: {{quantity}}',
  'Quantity {{quantity}}.': 'Cantidad: {{quantity}}.',
  'Quantity of {{label}}': 'Cantidad de {{label}}',
  Questions: 'Preguntas',
  'Questions about your order? {{title}} Customer Service is there for you at':
    '¿Preguntas sobre su pedido? El servicio al cliente de {{title}} está a su disposición en el',
  'Questions about your order? Call {{phone}}.': '¿Preguntas sobre su pedido? Llame al {{phone}}.',
  'Questions? Call Customer Service at {{phone}}.': '¿Preguntas? Llame al servicio al cliente al {{phone}}.',
  'Ran out': 'Agotado',
  'Read the Terms & Conditions': 'Leer los Términos y condiciones',
  'Read this code to Customer Service. It works for one day.':
    'Lea este código al servicio al cliente. Es válido por un día.',
  Ready: 'Listo',
  'Ready to refill': 'Lista para resurtir',
  'Received by': 'Recibido por',
  'Receiving your order': 'Cómo recibir su pedido',
  Recipes: 'Recetas de cocina',
  'Reduced from {{cost}}': 'Rebajado de {{cost}}',
  'Reference: {{requestId}}': 'Referencia: {{requestId}}',
  'Refill requested': 'Resurtido solicitado',
  Refund: 'Reembolso',
  Refunded: 'Reembolsado',
  Refuse: 'Rechazar',
  'Refuse {{description}}': 'Rechazar {{description}}',
  'Regular fee': 'Cargo regular',
  released: 'liberada',
  'released at delivery': 'se libera con la entrega',
  'released at pickup': 'se libera con la recogida',
  'Relevant ads, based on what you buy. If they are off here, they stay off in this browser, whatever your profile says.':
    'Anuncios relevantes, según lo que compra. Si los desactiva aquí, siguen desactivados en este navegador, sin importar lo que diga su perfil.',
  Reload: 'Volver a cargar',
  'Reload page': 'Volver a cargar la página',
  'Reload your address': 'Volver a cargar su dirección',
  'Remembers how the page looks, which sections you left open, and the delivery instructions you saved, even after you close the tab.':
    'Recuerda cómo se ve la página, qué secciones dejó abiertas y las instrucciones de entrega que guardó, incluso después de cerrar la pestaña.',
  Remove: 'Quitar',
  'Remove {{description}}': 'Quitar {{description}}',
  'Remove {{label}}': 'Quitar {{label}}',
  'Remove {{name}}': 'Quitar {{name}}',
  'Remove and Continue': 'Quitar y continuar',
  'Remove Card': 'Quitar tarjeta',
  'Remove flash sale items?': '¿Quitar los artículos en oferta relámpago?',
  'Remove the age-restricted items first.': 'Primero quite los artículos con restricción de edad.',
  'Remove this address from your address book?': '¿Quitar esta dirección de su libreta de direcciones?',
  'Remove this passkey?': '¿Quitar esta llave de acceso?',
  Rename: 'Cambiar nombre',
  'Rename passkey': 'Cambiar nombre de la llave',
  'Request Refill': 'Solicitar resurtido',
  'Reservation Expired': 'La reserva venció',
  'Reserve {{day}}, {{time}}': 'Reservar {{day}}, {{time}}',
  'Reserve a time': 'Reservar un horario',
  'Reserved: {{time}}': 'Reservado: {{time}}',
  'Reserved for {{day}}': 'Reservado para el {{day}}',
  'Results for “{{text}}”': 'Resultados de “{{text}}”',
  'Results were not available.': 'No hay resultados disponibles.',
  Retry: 'Intentar de nuevo',
  'Retry reading the balance of {{name}}': 'Volver a consultar el saldo de {{name}}',
  'Review changes · {{total}}': 'Revisar cambios · {{total}}',
  Reward: 'Recompensa',
  Sale: 'Oferta',
  'Sale price': 'Precio de oferta',
  'Sale savings': 'Ahorro por ofertas',
  'Same as above': 'Igual que arriba',
  Save: 'Guardar',
  'Save a card to pay faster next time.': 'Guarde una tarjeta para pagar más rápido la próxima vez.',
  'Save a card, and your prescriptions can be paid for before you pick them up.':
    'Guarde una tarjeta y podrá pagar sus recetas médicas antes de recogerlas.',
  'Save Address': 'Guardar dirección',
  'Save Amount': 'Guardar monto',
  'Save and Continue': 'Guardar y continuar',
  'Save and sign in': 'Guardar e iniciar sesión',
  'Save Card': 'Guardar tarjeta',
  'Save changes': 'Guardar cambios',
  'Save choices': 'Guardar opciones',
  'Save contact': 'Guardar contacto',
  'Save Even More!': '¡Ahorre aún más!',
  'Save Gift Card': 'Guardar tarjeta de regalo',
  'Save these instructions for this address': 'Guardar estas instrucciones para esta dirección',
  'Save this card': 'Guardar esta tarjeta',
  'Save Tip': 'Guardar propina',
  'Save your SNAP EBT card and use it for eligible items in your pickup and delivery orders.':
    'Guarde su tarjeta SNAP EBT y úsela para artículos elegibles en sus pedidos de recogida y entrega.',
  'Saved cards': 'Tarjetas guardadas',
  'Saving your address': 'Guardando su dirección',
  'Saving your changes…': 'Guardando sus cambios…',
  'Saving…': 'Guardando…',
  'Saving...': 'Guardando...',
  Schedule: 'Programar',
  'Schedule delivery': 'Programar entrega',
  'Schedule pickup · {{total}}': 'Programar recogida · {{total}}',
  'Schedule shipping': 'Programar envío',
  'Schedule your delivery': 'Programe su entrega',
  'Schedule your order': 'Programe su pedido',
  'Schedule Your Order': 'Programe su pedido',
  'Schedule your pickup': 'Programe su recogida',
  Search: 'Buscar',
  'Search products': 'Buscar productos',
  'See All Orders': 'Ver todos los pedidos',
  'See How It Works': 'Ver cómo funciona',
  'See more like this': 'Ver más artículos de este tipo',
  'See offers': 'Ver ofertas',
  'See plans': 'Ver planes',
  'See the whole order': 'Ver el pedido completo',
  "See what's in this order and in your earlier ones.": 'Vea qué hay en este pedido y en los anteriores.',
  'See Why': 'Ver por qué',
  'See your order': 'Ver su pedido',
  'See your passkeys': 'Ver sus llaves de acceso',
  'Select a state or province': 'Seleccione un estado o una provincia',
  'Select a store first.': 'Primero seleccione una tienda.',
  'Select New Time': 'Seleccionar horario nuevo',
  'Select Shipping Options': 'Seleccione opciones de envío',
  'Select Tip Amount': 'Seleccione el monto de la propina',
  'Selects every email below.': 'Selecciona todos los correos de abajo.',
  'self-serve pickup': 'recogida en autoservicio',
  'Self-serve pickup': 'Recogida en autoservicio',
  'Send a new code': 'Enviar un código nuevo',
  'Send a new link': 'Enviar un enlace nuevo',
  'Send it again': 'Enviarlo de nuevo',
  'Send me email deals from {{title}}': 'Envíenme ofertas de {{title}} por correo',
  'Send text messages': 'Enviar mensajes de texto',
  'Send the code': 'Enviar el código',
  'Send the link': 'Enviar el enlace',
  'Set as preferred': 'Usar como preferida',
  'Set as preferred: {{name}}': 'Usar como preferida: {{name}}',
  'Setting modality failed': 'No se pudo elegir la forma de recibir el pedido',
  ship: 'envío',
  Ship: 'Envío',
  'Ship Time Expired': 'El horario de envío venció',
  'Ship to': 'Enviar a',
  'Shipment Details': 'Detalles del envío',
  'Shipped by {{name}}': 'Enviado por {{name}}',
  'Shipped to you': 'Enviado a usted',
  shipping: 'envío',
  Shipping: 'Envío',
  'Shipping address': 'Dirección de envío',
  'Shipping costs depend on the options you choose.': 'El costo de envío depende de las opciones que elija.',
  'shipping details': 'los detalles de envío',
  'Shipping fee': 'Cargo de envío',
  'Shipping Information': 'Información de envío',
  'shipping options': 'las opciones de envío',
  'Shipping options are still loading.': 'Las opciones de envío todavía se están cargando.',
  'Shipping to {{address}}': 'Envío a {{address}}',
  'Shop, schedule, and save at {{title}}.': 'Compre, programe y ahorre en {{title}}.',
  Show: 'Mostrar',
  'Show all products': 'Mostrar todos los productos',
  'Show me ads based on what I buy': 'Mostrarme anuncios según lo que compro',
  'Showing {{first}}–{{last}} of {{total}} products': 'Se muestran {{first}}–{{last}} de {{total}} productos',
  'Sign in': 'Iniciar sesión',
  'Sign in another way': 'Iniciar sesión de otra manera',
  'Sign in to get a new link': 'Inicie sesión para recibir un enlace nuevo',
  'Sign in to the account that should have this email, and open the link in our email again.':
    'Inicie sesión en la cuenta que debe tener este correo electrónico y abra de nuevo el enlace que le enviamos.',
  'Sign In to Join': 'Inicie sesión para inscribirse',
  'Sign out': 'Cerrar sesión',
  'Sign out everywhere': 'Cerrar sesión en todas partes',
  'Sign out everywhere?': '¿Cerrar sesión en todas partes?',
  'Sign-in & Security': 'Inicio de sesión y seguridad',
  'Signing in': 'Iniciando sesión',
  'Signing in, your cart, what you type into forms, and these choices.':
    'El inicio de sesión, su carrito, lo que escribe en los formularios y estas opciones.',
  "Signing out won't stop it. Sign in again to see how it turned out.":
    'Cerrar la sesión no lo detiene. Inicie sesión de nuevo para ver el resultado.',
  'Skip to content': 'Ir al contenido',
  'SNAP can pay up to {{eligible}} of this order.': 'SNAP puede pagar hasta {{eligible}} de este pedido.',
  'SNAP EBT': 'SNAP EBT',
  'SNAP EBT amount': 'Monto de SNAP EBT',
  "SNAP EBT can't pay for it, so your other payment methods do.":
    'SNAP EBT no puede pagarlo, así que lo pagan sus otros métodos de pago.',
  "SNAP EBT can't pay for this order. Please select a different payment method.":
    'SNAP EBT no puede pagar este pedido. Seleccione otro método de pago.',
  'SNAP EBT card': 'Tarjeta SNAP EBT',
  'SNAP EBT card number': 'Número de la tarjeta SNAP EBT',
  'SNAP EBT Eligible Items': 'Artículos elegibles para SNAP EBT',
  'SNAP EBT is your only payment method. It holds up to {{percent}}% more for weighed items, and you pay only for what they weigh.':
    'SNAP EBT es su único método de pago. Retiene hasta un {{percent}} % más para los artículos que se pesan, y usted paga solo lo que pesan.',
  'SNAP EBT pays {{snap}}': 'SNAP EBT paga {{snap}}',
  'SNAP EBT PIN': 'PIN de SNAP EBT',
  'SNAP pays {{untaxedBySnap}} of taxable items tax-free':
    'SNAP paga {{untaxedBySnap}} de artículos gravables sin impuesto',
  "SNAP pays for eligible items. It can't pay fees, tips, or other items, so choose another payment method for those.":
    'SNAP paga los artículos elegibles. No puede pagar cargos, propinas ni otros artículos, así que elija otro método de pago para eso.',
  'So the store can reach you about your order.':
    'Para que la tienda pueda comunicarse con usted sobre su pedido.',
  'So the store can reach you about your orders.':
    'Para que la tienda pueda comunicarse con usted sobre sus pedidos.',
  'Sold & Shipped by {{name}}': 'Vendido y enviado por {{name}}',
  'Sold by {{name}}': 'Vendido por {{name}}',
  'Sold out': 'Agotado',
  'Some items are unavailable for this shipment. Please review before continuing.':
    'Algunos artículos no están disponibles para este envío. Revíselos antes de continuar.',
  "Some items can't be part of this order anymore. Nothing has been charged.":
    'Algunos artículos ya no pueden ser parte de este pedido. No se ha cobrado nada.',
  'Some items changed: see your order.': 'Algunos productos cambiaron: vea su pedido.',
  'Some items in your order are age-restricted. By agreeing, you confirm all of the following.':
    'Algunos artículos de su pedido tienen restricción de edad. Al aceptar, usted confirma todo lo siguiente.',
  "Some items in your order are no longer available, but we couldn't find out which. Nothing was charged. Please try again.":
    'Algunos artículos de su pedido ya no están disponibles, pero no pudimos saber cuáles. No se cobró nada. Inténtelo de nuevo.',
  'Someone, probably you, asked for a new password for your account at {{title}}.':
    'Alguien, probablemente usted, pidió una contraseña nueva para su cuenta de {{title}}.',
  'Someone, probably you, is signing in at {{title}}. Enter this code on the page that asked for it.':
    'Alguien, probablemente usted, está iniciando sesión en {{title}}. Ingrese este código en la página que lo pidió.',
  'Someone, probably you, tried to create an account at {{title}} with this email. You already have one: sign in, or choose a new password if you forgot yours.':
    'Alguien, probablemente usted, intentó crear una cuenta en {{title}} con este correo electrónico. Ya tiene una: inicie sesión, o elija una contraseña nueva si olvidó la suya.',
  'Someone, probably you, wants to use this email for another account at {{title}}. It has one already: sign in to that one, or delete it first.':
    'Alguien, probablemente usted, quiere usar este correo electrónico para otra cuenta en {{title}}. Ya tiene una: inicie sesión en esa, o elimínela primero.',
  "Something we don't list here that your shopper can look for in the store.":
    'Algo que no aparece aquí y que quien prepara su pedido puede buscar en la tienda.',
  'Some prices changed since you viewed your cart': 'Algunos precios cambiaron desde que vio su carrito',
  'Something went wrong': 'Algo salió mal',
  "Something went wrong and we weren't able to apply your promo code. Please try entering the code in again.":
    'Algo salió mal y no pudimos aplicar su código promocional. Vuelva a ingresar el código.',
  "Something went wrong and we weren't able to update your tip.":
    'Algo salió mal y no pudimos actualizar su propina.',
  'Something went wrong loading other nearby stores. To see other stores near you, try searching a postal code.':
    'Algo salió mal al cargar otras tiendas cercanas. Para ver otras tiendas cerca de usted, busque un código postal.',
  'Something went wrong loading the delivery times. Please try again.':
    'Algo salió mal al cargar los horarios de entrega. Inténtelo de nuevo.',
  'Something went wrong loading the pickup times. Please try again.':
    'Algo salió mal al cargar los horarios de recogida. Inténtelo de nuevo.',
  'Something went wrong while your address was being removed. Please check your address book.':
    'Algo salió mal al quitar su dirección. Revise su libreta de direcciones.',
  'Something went wrong. Please try again.': 'Algo salió mal. Inténtelo de nuevo.',
  'Something went wrong. Please try again. Error Code CHECKOUT-VERSION-MISSING':
    'Algo salió mal. Inténtelo de nuevo. Código de error CHECKOUT-VERSION-MISSING',
  'Something went wrong. Please try choosing a store again.':
    'Algo salió mal. Intente elegir una tienda de nuevo.',
  'Something went wrong. Please try your search again.': 'Algo salió mal. Busque de nuevo.',
  'Something went wrong. Your cart is as we last saved it. Please try again.':
    'Algo salió mal. Su carrito está como lo guardamos la última vez. Inténtelo de nuevo.',
  "Sorry, but we're having trouble accepting new card information. Would you like to try again?":
    'Lo sentimos, tenemos problemas para aceptar datos de tarjetas nuevas. ¿Quiere intentarlo de nuevo?',
  "Sorry, but we're having trouble loading the secure PIN pad. Would you like to try again?":
    'Lo sentimos, tenemos problemas para cargar el teclado seguro para el PIN. ¿Quiere intentarlo de nuevo?',
  "Sorry, we can't do {{time}} for order {{number}}. Choose another time: {{address}}":
    'Lo sentimos, su pedido {{number}} ({{time}}) necesita otro horario: {{address}}',
  'Sorry, you are unable to edit card information at this time. Would you like to try again?':
    'Lo sentimos, en este momento no se pueden editar los datos de la tarjeta. ¿Quiere intentarlo de nuevo?',
  'Special characters are not allowed in address fields.':
    'No se permiten caracteres especiales en los campos de dirección.',
  'Spend your points nearby.': 'Use sus puntos cerca de usted.',
  'Spot number': 'Número de lugar',
  Standard: 'Estándar',
  'Start My Cart': 'Empezar mi carrito',
  'Start shopping': 'Empezar a comprar',
  'Start your cart': 'Empiece su carrito',
  'starting {{time}}': 'a partir del {{time}}',
  State: 'Estado',
  "State and local laws limit what we can sell, how much, and at what hours. Items they don't allow are removed from your order.":
    'Las leyes estatales y locales limitan lo que podemos vender, en qué cantidad y a qué horas. Los artículos que no permiten se quitan de su pedido.',
  'State is required': 'El estado es obligatorio',
  'State law bans free bags at checkout. The bags for this order are charged unless you pay with SNAP EBT.':
    'La ley estatal prohíbe las bolsas gratis en la caja. Las bolsas de este pedido se cobran, a menos que pague con SNAP EBT.',
  'State law bans free bags at checkout. The bags for this order are charged, and the charge can’t be waived.':
    'La ley estatal prohíbe las bolsas gratis al pagar. Las bolsas de este pedido se cobran, y el cargo no se puede eliminar.',
  'State/Province': 'Estado/provincia',
  'State/Province is required': 'El estado o la provincia es obligatorio',
  States: 'Estados',
  Stay: 'Quedarme',
  'Still need something?': '¿Todavía necesita algo?',
  'Stop Supporting': 'Dejar de apoyar',
  'Stop supporting?': '¿Dejar de apoyar?',
  'Stop text messages': 'Detener los mensajes de texto',
  Store: 'Tienda',
  'Store phone': 'Teléfono de la tienda',
  'Store phone: {{phone}}': 'Teléfono de la tienda: {{phone}}',
  'Stores near {{listedFor}}': 'Tiendas cerca de {{listedFor}}',
  'Street Address': 'Dirección',
  'Street Address is required': 'La dirección es obligatoria',
  'Strictly necessary': 'Estrictamente necesario',
  Submit: 'Enviar',
  'Submit Modified Order · {{total}}': 'Enviar pedido modificado · {{total}}',
  'Submit your changes by {{time}}.': 'Envíe sus cambios antes del {{time}}',
  'Substitute for {{product}}': 'Sustituto de {{product}}',
  Substitutes: 'Sustitutos',
  Substitutions: 'Sustituciones',
  'Substitutions allowed': 'Se permiten sustituciones',
  'Success, {{code}} successfully added to order!': '¡Listo, {{code}} se agregó al pedido!',
  'Successfully deleted card': 'La tarjeta se eliminó',
  'Suggested address': 'Dirección sugerida',
  Summary: 'Resumen',
  Support: 'Apoyar',
  'Take something else': 'Llevar otra cosa',
  'Take something else?': '¿Llevar otra cosa?',
  'Take this': 'Llevar este',
  Tax: 'Impuesto',
  TBD: 'Por definir',
  'Tell us when you set out, and we have your order waiting for you.':
    'Avísenos cuando salga para acá y tendremos listo su pedido.',
  "Tell us your email, and we'll send you a code to sign in with.":
    'Díganos su correo electrónico y le enviaremos un código para iniciar sesión.',
  "Tell us your email, and we'll send you a link to choose a new one.":
    'Díganos su correo electrónico y le enviaremos un enlace para elegir una contraseña nueva.',
  'Telling the store...': 'Avisando a la tienda...',
  'Terms & Conditions': 'Términos y condiciones',
  'Terms of use': 'Condiciones de uso',
  Territories: 'Territorios',
  'Text me about my orders': 'Envíenme mensajes de texto sobre mis pedidos',
  'Text messages': 'Mensajes de texto',
  'Text messages about your orders go to {{phone}}.':
    'Los mensajes de texto sobre sus pedidos se envían al {{phone}}.',
  'Texts about your orders. Help: {{phone}} or {{host}}. Msg & data rates may apply. Reply STOP to end.':
    'Mensajes de sus pedidos. Ayuda: {{phone}} o {{host}}. Puede haber cargos de mensajes y datos. STOP: terminar.',
  'Thank you for shopping with us!': '¡Gracias por comprar con nosotros!',
  'Thank you, your {{type}} order has been changed!': '¡Gracias, su pedido de {{type}} se modificó!',
  'Thank you, your {{type}} order has been placed!': '¡Gracias, su pedido de {{type}} se realizó!',
  'Thank you.': 'Gracias.',
  "That code isn't right, or it can't be used anymore.": 'Ese código no es correcto o ya no se puede usar.',
  "That code isn't right. Use the last one we sent you.":
    'Ese código no es correcto. Use el último que le enviamos.',
  'That device is signed out.': 'Se cerró la sesión en ese dispositivo.',
  "That email or password isn't right.": 'Ese correo electrónico o contraseña no es correcto.',
  "That email or password isn't right. Please try again.":
    'Ese correo electrónico o contraseña no es correcto. Inténtelo de nuevo.',
  "That isn't your current password.": 'Esa no es su contraseña actual.',
  'That passkey is removed.': 'Se quitó esa llave de acceso.',
  "That password isn't right. Please try again.": 'Esa contraseña no es correcta. Inténtelo de nuevo.',
  'That was the last try': 'Ese fue el último intento',
  "The address book can't store this address.": 'La libreta de direcciones no puede guardar esta dirección.',
  'The hold covers weighed items, which may cost up to {{percent}}% more than estimated. You pay for what they weigh.':
    'La retención cubre los artículos que se pesan, que pueden costar hasta un {{percent}} % más de lo estimado. Usted paga por lo que pesen.',
  "The hold makes sure that your card works if a substitute costs more. Otherwise, it isn't charged.":
    'La retención asegura que su tarjeta funcione si un sustituto cuesta más. De lo contrario, no se cobra.',
  "Your order is picked and weighed, so the hold isn't charged.":
    'Su pedido ya está preparado y pesado, así que la retención no se cobra.',
  'The address you entered is not eligible for {{kind}}.':
    'La dirección que ingresó no es elegible para {{kind}}.',
  'The address you entered is not valid. Please review the information entered.':
    'La dirección que ingresó no es válida. Revise los datos ingresados.',
  'The balance or the amount it can pay is lower than what you chose. Please check how the rest is paid.':
    'El saldo o el monto que puede pagar es menor que el que eligió. Revise cómo se paga el resto.',
  "The bank doesn't recognize this card number.": 'El banco no reconoce este número de tarjeta.',
  'The bank is still processing an earlier payment.': 'El banco todavía está procesando un pago anterior.',
  'The bank treated this as a duplicate of an earlier payment.':
    'El banco consideró esto un duplicado de un pago anterior.',
  "The body isn't JSON.": 'El cuerpo no es JSON.',
  "The card doesn't have enough funds for this order.":
    'La tarjeta no tiene fondos suficientes para este pedido.',
  'The card has been used too many times today.': 'La tarjeta se ha usado demasiadas veces hoy.',
  'The card has expired.': 'La tarjeta venció.',
  "The card isn't active yet.": 'La tarjeta todavía no está activa.',
  "The card network isn't responding, so nothing was charged. Please try again in a few minutes, or use a different card.":
    'La red de la tarjeta no responde, así que no se cobró nada. Inténtelo de nuevo en unos minutos, o use otra tarjeta.',
  'The card that paid for this order has expired.': 'La tarjeta con la que se pagó este pedido está vencida.',
  'The cart has no items for this modality':
    'El carrito no tiene artículos para esta forma de recibir el pedido',
  'The city has no letter.': 'La ciudad no tiene ninguna letra.',
  'The code has six digits': 'El código tiene seis dígitos',
  'The code works once, within ten minutes. We never ask for it by phone or text message. {{notYou}}':
    'El código es válido una sola vez, durante diez minutos. Nunca lo pedimos por teléfono ni por mensaje de texto. {{notYou}}',
  'the confirmation of your order': 'la confirmación de su pedido',
  'The date of birth you enter is your own, and you are at least {{minimumAge}} years old.':
    'La fecha de nacimiento que ingresa es la suya, y usted tiene al menos {{minimumAge}} años.',
  'The driver hands you your order.': 'El repartidor le entrega su pedido en la mano.',
  'The driver checks an ID at your door, then sets your order down and steps back.':
    'El repartidor verifica una identificación en su puerta, luego deja su pedido y se aparta.',
  'The driver leaves it at your door and steps back.': 'El repartidor lo deja en su puerta y se aparta.',
  'The driver will read': 'El repartidor leerá',
  'The form is still loading.': 'El formulario todavía se está cargando.',
  'The item is in your cart.': 'El artículo está en su carrito.',
  "the item is left out, and you don't pay for it.": 'el artículo no se incluye y usted no lo paga.',
  'the items': 'los artículos',
  'The items in your cart are not available. Please update your cart and try again.':
    'Los artículos de su carrito no están disponibles. Actualice su carrito e inténtelo de nuevo.',
  'The link works for 24 hours. {{notYou}}': 'El enlace es válido por 24 horas. {{notYou}}',
  'The link works once, within 24 hours. {{notYou}}':
    'El enlace es válido una sola vez, durante 24 horas. {{notYou}}',
  "The link works once, within an hour. If it wasn't you, ignore this email: your password stays as it is.":
    'El enlace es válido una sola vez, durante una hora. Si no fue usted, ignore este correo: su contraseña no cambia.',
  "The maps service isn't available right now.": 'El servicio de mapas no está disponible en este momento.',
  'The maximum amount you can charge to your SNAP EBT card is {{amount}}':
    'El monto máximo que puede cobrar a su tarjeta SNAP EBT es {{amount}}',
  'the membership': 'la membresía',
  'The minimum amount you can charge to your SNAP EBT card is {{amount}}':
    'El monto mínimo que puede cobrar a su tarjeta SNAP EBT es {{amount}}',
  'The new ad of your store, each Wednesday morning.':
    'El nuevo anuncio semanal de su tienda, cada miércoles por la mañana.',
  'the organizations': 'las organizaciones',
  'The password of your account at {{title}} was changed, and everyone who was signed in with the old one was signed out.':
    'Se cambió la contraseña de su cuenta de {{title}} y se cerró la sesión de todos los que habían entrado con la anterior.',
  "The payment didn't go through, and the tip is as it was.":
    'El pago no se completó y la propina queda como estaba.',
  "The payment didn't go through. Nothing was charged.": 'El pago no se completó. No se cobró nada.',
  "The payment didn't go through. Your order is unchanged.": 'El pago no se completó. Su pedido no cambió.',
  "The payment processor gets what it needs for a payment. We don't sell your data, and we don't show ads from anyone else today.":
    'El procesador de pagos recibe lo que necesita para un pago. No vendemos sus datos, y hoy no mostramos anuncios de nadie más.',
  'The payment service is not responding.': 'El servicio de pagos no responde.',
  "The payment was reversed. Your card won't be charged for this order.":
    'El pago se revirtió. No se cobrará este pedido a su tarjeta.',
  'The postal code belongs to another state.': 'El código postal pertenece a otro estado.',
  "The postal code isn't from this country.": 'El código postal no es de este país.',
  'the rewards': 'las recompensas',
  'The selected delivery time has expired or is no longer available.':
    'El horario de entrega seleccionado venció o ya no está disponible.',
  'The selected pickup time has expired or is no longer available.':
    'El horario de recogida seleccionado venció o ya no está disponible.',
  'The selected ship time has expired or is no longer available.':
    'El horario de envío seleccionado venció o ya no está disponible.',
  'The seller listed with the item. An order from several sellers arrives in several shipments, each with its own dates.':
    'El vendedor que se indica junto al artículo. Un pedido de varios vendedores llega en varios envíos, cada uno con sus propias fechas.',
  'The sellers are not responding.': 'Los vendedores no responden.',
  'The sellers are working on your order.': 'Los vendedores están preparando su pedido.',
  "The sellers will pack it and ship it. There's nothing else for you to do.":
    'Los vendedores lo empacarán y lo enviarán. Usted no tiene que hacer nada más.',
  'The SNAP EBT card you paid with. The store may ask to see it.':
    'La tarjeta SNAP EBT con la que pagó. La tienda puede pedirle que la muestre.',
  "The state or province isn't in this country.": 'El estado o la provincia no está en este país.',
  'The store has started on it, so it stays as it is.':
    'La tienda ya empezó a prepararlo, así que se queda como está.',
  "The store has started on your order, so it can't be canceled anymore.":
    'La tienda ya empezó a preparar su pedido, así que ya no se puede cancelar.',
  'The store is busy. Please try again.': 'La tienda está ocupada. Inténtelo de nuevo.',
  'The store is working on your order and will have it ready on time.':
    'La tienda está preparando su pedido y lo tendrá listo a tiempo.',
  'The store knows that you are on the way.': 'La tienda sabe que usted va en camino.',
  "The store knows that you're here.": 'La tienda sabe que usted ya llegó.',
  "The store will pick it shortly before your time. There's nothing else for you to do.":
    'La tienda lo preparará poco antes de su horario. Usted no tiene que hacer nada más.',
  'The street has no letters or digits.': 'La calle no tiene letras ni dígitos.',
  'The time is reserved for another modality':
    'El horario está reservado para otra forma de recibir el pedido',
  'The time you chose': 'El horario que eligió',
  'The time you selected for your order is no longer available. Please select a new time.':
    'El horario que seleccionó para su pedido ya no está disponible. Seleccione un horario nuevo.',
  'The times are being updated.': 'Los horarios se están actualizando.',
  "The tip can't be changed anymore.": 'La propina ya no se puede cambiar.',
  'The ZIP code entered is not a valid ZIP code.': 'El código postal ingresado no es válido.',
  them: 'esa organización',
  "There are more offers to try next time. They're already in the prices, so there's nothing to clip.":
    'Hay más ofertas para la próxima vez. Ya están en los precios, así que no hay nada que recortar.',
  'There are no changes left to save.': 'No quedan cambios por guardar.',
  'There are no delivery times for this address in the next seven days. Please choose a different address.':
    'No hay horarios de entrega para esta dirección en los próximos siete días. Elija otra dirección.',
  'There are no pickup locations for this postal code. Please try another.':
    'No hay lugares de recogida para este código postal. Pruebe con otro.',
  'There are no rewards near you yet': 'Todavía no hay recompensas cerca de usted',
  'There are no time slots available for this address for this day. Please select a different date or address.':
    'No hay horarios disponibles para esta dirección en este día. Seleccione otra fecha u otra dirección.',
  'There are no time slots available for this address for today. Please select a different date or address.':
    'No hay horarios disponibles para esta dirección hoy. Seleccione otra fecha u otra dirección.',
  'There are no time slots available for this store for this day. Please select a different date or store.':
    'No hay horarios disponibles para esta tienda en este día. Seleccione otra fecha u otra tienda.',
  'There are no time slots available for this store for today. Please select a different date or store.':
    'No hay horarios disponibles para esta tienda hoy. Seleccione otra fecha u otra tienda.',
  'There are no times to choose from.': 'No hay horarios para elegir.',
  'There are quotes for pickup, delivery, and shipping only.':
    'Solo hay cotizaciones para recogida, entrega y envío.',
  "There aren't enough left of an item you added. Please change your items.":
    'No queda suficiente de un artículo que agregó. Cambie sus artículos.',
  'There is a problem': 'Hay un problema',
  'There was a problem deleting your card.': 'Hubo un problema al eliminar su tarjeta.',
  'There was a problem getting results.': 'Hubo un problema al obtener los resultados.',
  'There was a problem removing the promo code from your order. Please try removing the code again. If the problem persists, please try again later.':
    'Hubo un problema al quitar el código promocional de su pedido. Intente quitarlo de nuevo. Si el problema continúa, inténtelo más tarde.',
  'There was a problem updating your pickup store.': 'Hubo un problema al actualizar su tienda de recogida.',
  'There was a problem updating your prices. Your cart has changed, so please try again.':
    'Hubo un problema al actualizar sus precios. Su carrito cambió, así que inténtelo de nuevo.',
  'There was a problem validating your information. Please try again.':
    'Hubo un problema al validar sus datos. Inténtelo de nuevo.',
  'There was an error adding your card': 'Hubo un error al agregar su tarjeta',
  'There was an error updating your card': 'Hubo un error al actualizar su tarjeta',
  "There was no answer, so the item is left out, and you don't pay for it.":
    'No hubo respuesta, así que el artículo no se incluye y usted no lo paga.',
  'There was no answer, so your picker took it. It costs no more than what you ordered.':
    'No hubo respuesta, así que se incluyó. No cuesta más de lo que usted pidió.',
  'There were no stores found near your location. Please enter a different postal code and try again.':
    'No se encontraron tiendas cerca de su ubicación. Ingrese otro código postal e inténtelo de nuevo.',
  "There's nothing left to order": 'No queda nada por pedir',
  "There's nothing to buy yet. Please come back soon.": 'Todavía no hay nada para comprar. Vuelva pronto.',
  'These are kept until you delete them, or only as long as the tab is open if you turn off functional storage in {{choices}} at the bottom of each page.':
    'Se guardan hasta que los elimine, o solo mientras la pestaña esté abierta si desactiva el almacenamiento funcional en {{choices}}, al pie de cada página.',
  'These items stay in your cart when you continue. To ship them too, choose your shipping options again:':
    'Estos artículos se quedan en su carrito si continúa. Para enviarlos también, elija de nuevo sus opciones de envío:',
  'These prices are only for {{time}}.': 'Estos precios son solo para este horario: {{time}}',
  "This address is incomplete. Please add what's missing or choose another one.":
    'Esta dirección está incompleta. Agregue lo que falta o elija otra.',
  'This address is no longer in your address book.':
    'Esta dirección ya no está en su libreta de direcciones.',
  "This browser can't use passkeys. Update it, or add a passkey in another browser or on another device.":
    'Este navegador no puede usar llaves de acceso. Actualícelo, o agregue una llave de acceso en otro navegador o en otro dispositivo.',
  "This can't be picked in its place.": 'Este artículo no puede reemplazarlo.',
  'This card has expired.': 'Esta tarjeta venció.',
  'This card has expired. Please re-add the card with updated information or use another card.':
    'Esta tarjeta venció. Vuelva a agregarla con los datos actualizados o use otra tarjeta.',
  'This card is locked': 'Esta tarjeta está bloqueada',
  'This checkout is no longer current': 'Este pago ya no está vigente',
  'This device': 'Este dispositivo',
  'This email has an account already': 'Este correo electrónico ya tiene una cuenta',
  'This is the final cost of your order, based on what we picked.':
    'Este es el costo final de su pedido, según lo que preparamos.',
  "This isn't a postal code.": 'Esto no es un código postal.',
  "This isn't a recorded visit, or it contains private data.":
    'Esto no es una visita grabada, o contiene datos privados.',
  "This isn't a state.": 'Esto no es un estado.',
  'This item is currently unavailable.': 'Este artículo no está disponible por ahora.',
  'This item is sold out.': 'Este artículo está agotado.',
  "This link has been used, or it can't be used anymore.": 'Este enlace ya se usó o ya no se puede usar.',
  "This link has been used, it can't be used anymore, or it's for another account than the one you're signed in to. Change your email again to get a new one.":
    'Este enlace ya se usó, ya no se puede usar o es de otra cuenta que la que tiene abierta. Cambie de nuevo su correo electrónico para recibir uno nuevo.',
  'This link has ended': 'Este enlace venció',
  "This may take a moment. We'll let you know here how it turns out.":
    'Esto puede tardar un momento. Le avisaremos aquí del resultado.',
  'This number already gets them. {{smsTerms}}': 'Este número ya los recibe. {{smsTerms}}',
  "This order can't be changed anymore": 'Este pedido ya no se puede cambiar',
  "This order can't be tipped.": 'Este pedido no acepta propina.',
  "This order is over the card's limit.": 'Este pedido supera el límite de la tarjeta.',
  'This order now matches your cart. Nothing has been charged yet.':
    'Este pedido ahora coincide con su carrito. Todavía no se ha cobrado nada.',
  'This order was canceled': 'Este pedido fue cancelado',
  'this page': 'esta página',
  'This part of the address is missing.': 'Falta esta parte de la dirección.',
  "This part of the page didn't load. Check your connection and try again.":
    'Esta parte de la página no se cargó. Revise su conexión e inténtelo de nuevo.',
  "This passkey can't be added.": 'No se puede agregar esta llave de acceso.',
  "This passkey couldn't be added. Please try again.":
    'No se pudo agregar esta llave de acceso. Inténtelo de nuevo.',
  "This payment didn't go through. Nothing was charged.": 'Este pago no se completó. No se cobró nada.',
  'This payment method is already selected.': 'Este método de pago ya está seleccionado.',
  'This payment method is expired. Please select a different payment method.':
    'Este método de pago está vencido. Seleccione otro método de pago.',
  'This prescription has no refills left.': 'A esta receta no le quedan resurtidos.',
  'This prescription has no refills left. Please call your prescriber.':
    'A esta receta no le quedan resurtidos. Llame a quien se la recetó.',
  'This removes every item from your cart.': 'Esto quita todos los artículos de su carrito.',
  "This seller doesn't offer the item.": 'Este vendedor no ofrece el artículo.',
  'This store has no pickup times in the next seven days. Please choose a different store.':
    'Esta tienda no tiene horarios de recogida en los próximos siete días. Elija otra tienda.',
  'Timeout error': 'Error de tiempo de espera',
  'Times are still loading.': 'Los horarios todavía se están cargando.',
  Tip: 'Propina',
  'Tip amount': 'Monto de la propina',
  'Tipping is optional.': 'La propina es opcional.',
  'Tipping policy': 'Política de propinas',
  'Tips are optional and only for deliveries. All of your tip goes to the person who delivers your order, and you can change it until you place the order and, on your order’s page, for three days after delivery.':
    'Las propinas son opcionales y solo para entregas. Toda su propina es para la persona que entrega su pedido, y puede cambiarla hasta que realice el pedido y, en la página de su pedido, durante tres días después de la entrega.',
  To: 'Para',
  'To change this, make another card preferred.': 'Para cambiar esto, elija otra tarjeta como preferida.',
  "To continue, You must accept that your grocery order will be made by your store's fulfillment provider by clicking the checkbox.":
    'Para continuar, marque la casilla para aceptar que el proveedor de su tienda prepare su pedido de comestibles.',
  'To get texts about your orders, turn them on in your account at {{host}}. Reply HELP for help, STOP to end.':
    'Para recibir mensajes de sus pedidos, puede activarlos en su cuenta: {{host}}. HELP: ayuda. STOP: terminar.',
  'To keep your account safe, enter your password once more.':
    'Para proteger su cuenta, ingrese su contraseña una vez más.',
  "To keep your account safe, please confirm it's you.": 'Para proteger su cuenta, confirme que es usted.',
  'to load {{of}}': 'cargar {{of}}',
  'to pay {{amount}} with SNAP EBT': 'para pagar {{amount}} con SNAP EBT',
  'to see its balance': 'para ver su saldo',
  Today: 'Hoy',
  today: 'hoy',
  'Too many attempts. Please wait {{time}} and try again.':
    'Demasiados intentos. Espere {{time}} e inténtelo de nuevo.',
  'Too Many PIN Attempts': 'Demasiados intentos de PIN',
  Topics: 'Temas',
  Total: 'Total',
  'Total {{total}}': 'Total {{total}}',
  'Total before taxes': 'Total antes de impuestos',
  'Total before: {{total}}': 'Total anterior: {{total}}',
  'Total Price': 'Precio total',
  'Total refunded': 'Total reembolsado',
  'Trouble Connecting': 'Problemas de conexión',
  'Try a city or a cause, such as animals or schools.':
    'Pruebe con una ciudad o una causa, como animales o escuelas.',
  'Try again': 'Intentar de nuevo',
  'Try Again': 'Intentar de nuevo',
  'Try another card': 'Probar otra tarjeta',
  'Try Another Postal Code': 'Probar otro código postal',
  'Try pressing the back button to go back to where you were before.':
    'Pruebe con el botón de retroceso para volver a donde estaba.',
  'Type {{word}} to confirm.': 'Escriba {{word}} para confirmar.',
  'Type a state or province': 'Escriba un estado o una provincia',
  'Type DELETE to confirm': 'Escriba DELETE para confirmar',
  'Unable to add card': 'No se puede agregar la tarjeta',
  'Unable to edit card': 'No se puede editar la tarjeta',
  'Unable to enter PIN': 'No se puede ingresar el PIN',
  'Unavailable for this shipment': 'No disponible para este envío',
  'Unavailable Items': 'Artículos no disponibles',
  underlined: 'subrayadas',
  Undo: 'Deshacer',
  'Unknown device': 'Dispositivo desconocido',
  'Unverified address': 'Dirección sin verificar',
  'Up to {{maximum}}': 'Hasta {{maximum}}',
  'up to {{maxQuantity}}': 'hasta {{maxQuantity}}',
  'Update Address': 'Actualizar dirección',
  'Use a passkey': 'Usar una llave de acceso',
  'Use another {{kind}} address': 'Usar otra dirección de {{kind}}',
  'Use another delivery address': 'Usar otra dirección de entrega',
  'Use another email': 'Usar otro correo electrónico',
  'Use another shipping address': 'Usar otra dirección de envío',
  'Use at least 8 characters': 'Use al menos 8 caracteres',
  'Use at most {{noteMaxLength}} characters': 'Use {{noteMaxLength}} caracteres como máximo',
  'Use at most 128 characters': 'Use como máximo 128 caracteres',
  'Use at most 60 characters': 'Use como máximo 60 caracteres',
  'Use this address': 'Usar esta dirección',
  'Use this time': 'Usar este horario',
  'Using a screen reader and need help? Call {{phone}}.':
    '¿Usa un lector de pantalla y necesita ayuda? Llame al {{phone}}.',
  'Using a screen reader? Call {{phone}}.': '¿Usa un lector de pantalla? Llame al {{phone}}.',
  'View Cart': 'Ver carrito',
  'View Items': 'Ver artículos',
  'View my order': 'Ver mi pedido',
  'View My Order': 'Ver mi pedido',
  'View Order': 'Ver pedido',
  'View orders': 'Ver pedidos',
  Wallet: 'Billetera',
  'Want texts about your orders? Select Change.':
    '¿Quiere mensajes de texto sobre sus pedidos? Seleccione Cambiar.',
  'was added ({{now}})': 'se agregó ({{now}})',
  'was removed': 'se quitó',
  'was {{price}}': 'antes {{price}}',
  'went from {{before}} to {{now}}': 'pasó de {{before}} a {{now}}',
  'We accept Visa, Mastercard, American Express and Discover cards.':
    'Aceptamos tarjetas Visa, Mastercard, American Express y Discover.',
  'We are currently not accepting this payment type. Please select a different form of payment.':
    'Por ahora no aceptamos este tipo de pago. Seleccione otra forma de pago.',
  'We are having technical difficulties.': 'Tenemos dificultades técnicas.',
  'We are having technical difficulties. Please try again later.':
    'Tenemos dificultades técnicas. Inténtelo de nuevo más tarde.',
  "We can't deliver to a post office box.": 'No podemos entregar en un apartado postal.',
  "We can't find a gift card with this number and PIN. Check both and try again.":
    'No encontramos una tarjeta de regalo con este número y PIN. Revise ambos e inténtelo de nuevo.',
  "We can't reach the store": 'No podemos comunicarnos con la tienda',
  "We can't reach the store right now": 'No podemos comunicarnos con la tienda en este momento',
  "We can't reach this seller right now. Please try again, or remove its items from your cart to continue.":
    'No podemos comunicarnos con este vendedor en este momento. Inténtelo de nuevo, o quite sus artículos del carrito para continuar.',
  'We changed your tip': 'Cambiamos su propina',
  'We corrected your address. Is this where your {{kind}} order should go?':
    'Corregimos su dirección. ¿Es aquí a donde debe llegar su pedido de {{kind}}?',
  'We could not find that address.': 'No pudimos encontrar esa dirección.',
  "We can't send to an email with letters beyond A to Z before the @. Please enter another one.":
    'No podemos escribir a un correo electrónico con letras fuera de la A a la Z antes de la @. Ingrese otro.',
  "We couldn't cancel your order. Please try again.": 'No pudimos cancelar su pedido. Inténtelo de nuevo.',
  "We couldn't change your preferred card. Please try again.":
    'No pudimos cambiar su tarjeta preferida. Inténtelo de nuevo.',
  "We couldn't discard your changes. Please try again.":
    'No pudimos descartar sus cambios. Inténtelo de nuevo.',
  "We couldn't find how this order was paid. Please refresh the page and try again.":
    'No pudimos encontrar cómo se pagó este pedido. Actualice la página e inténtelo de nuevo.',
  "We couldn't find this address. Please check it or choose another one.":
    'No pudimos encontrar esta dirección. Revísela o elija otra.',
  "We couldn't find this order": 'No pudimos encontrar este pedido',
  "We couldn't get a code. Please try again.": 'No pudimos obtener un código. Inténtelo de nuevo.',
  "We couldn't hold your time longer. Please try again.":
    'No pudimos guardar su horario por más tiempo. Inténtelo de nuevo.',
  "We couldn't load {{of}}.": 'No pudimos cargar {{of}}.',
  "We couldn't load {{page}}": 'No pudimos cargar {{page}}',
  "We couldn't load more products from this department.":
    'No pudimos cargar más productos de este departamento.',
  "We couldn't load other times. Please try again.": 'No pudimos cargar otros horarios. Inténtelo de nuevo.',
  "We couldn't load similar items.": 'No pudimos cargar artículos similares.',
  "We couldn't load similar items. Please search again.":
    'No pudimos cargar artículos parecidos. Busque de nuevo.',
  "We couldn't load the departments. {{button}}": 'No pudimos cargar los departamentos. {{button}}',
  "We couldn't load your address. Please try again.": 'No pudimos cargar su dirección. Inténtelo de nuevo.',
  "We couldn't load your order. Please try again.": 'No pudimos cargar su pedido. Inténtelo de nuevo.',
  "We couldn't load your payment methods.": 'No pudimos cargar sus métodos de pago.',
  "We couldn't locate this address. Please check it or choose another one.":
    'No pudimos ubicar esta dirección. Revísela o elija otra.',
  "We couldn't open your privacy choices. Check your connection and try again, or call {{phone}}.":
    'No pudimos abrir sus opciones de privacidad. Revise su conexión e inténtelo de nuevo, o llame al {{phone}}.',
  "We couldn't read the gift card's balance. Please try again later or use a different card.":
    'No pudimos leer el saldo de la tarjeta de regalo. Inténtelo de nuevo más tarde o use otra tarjeta.',
  "We couldn't remove these items. Check your connection and try again, or keep the items and your time.":
    'No pudimos quitar estos artículos. Revise su conexión e inténtelo de nuevo, o conserve los artículos y su horario.',
  "We couldn't remove these items. Please try again.":
    'No pudimos quitar estos artículos. Inténtelo de nuevo.',
  "We couldn't retrieve your SNAP EBT card balance. Please try again.":
    'No pudimos consultar el saldo de su tarjeta SNAP EBT. Inténtelo de nuevo.',
  "We couldn't save this change. Please try again.": 'No pudimos guardar este cambio. Inténtelo de nuevo.',
  "We couldn't save your answer. Please try again.": 'No pudimos guardar su respuesta. Inténtelo de nuevo.',
  "We couldn't search for items. Please try again.": 'No pudimos buscar artículos. Inténtelo de nuevo.',
  "We couldn't sign you in with your {{name}}. If its email isn't confirmed there, please confirm it first. Otherwise, try again, or sign in another way.":
    'No pudimos iniciar su sesión con su {{name}}. Si su correo electrónico aún no está confirmado allí, confírmelo primero. Si lo está, inténtelo de nuevo o inicie sesión de otra manera.',
  "We couldn't tell the store. Please try again, or call it.":
    'No pudimos avisar a la tienda. Inténtelo de nuevo o llámela.',
  "We couldn't update your payment methods please try again.":
    'No pudimos actualizar sus métodos de pago; inténtelo de nuevo.',
  'We deliver and ship within the US only.': 'Entregamos y enviamos solo dentro de EE. UU.',
  'We design and test these pages against the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.':
    'Diseñamos y probamos estas páginas según las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA.',
  "We didn't hear back from the store, so we're asking again. Nothing is saved or charged twice.":
    'La tienda no respondió, así que le preguntamos otra vez. Nada se guarda ni se cobra dos veces.',
  "We didn't hear back from the store, so we're checking whether your order was placed. Please keep this page open.":
    'La tienda no respondió, así que estamos comprobando si su pedido se realizó. Mantenga esta página abierta.',
  "We don't know the sales tax there, so we can't take this order. Choose another address or store.":
    'No conocemos el impuesto a las ventas de ese lugar, por lo que no podemos tomar este pedido. Elija otra dirección u otra tienda.',
  "We don't know the sales tax in {{postalCode}}, so we can't take this order there. Choose another address or store.":
    'No conocemos el impuesto sobre las ventas en {{postalCode}}, así que no podemos aceptar este pedido ahí. Elija otra dirección o tienda.',
  "We don't know the sales tax on an item in your cart where you'd receive it.":
    'No conocemos el impuesto sobre las ventas de un artículo de su carrito en el lugar donde lo recibiría.',
  "We don't know this department.": 'No conocemos este departamento.',
  "We don't know this email.": 'No conocemos este correo.',
  "We don't know this item.": 'No conocemos este artículo.',
  "We don't know this organization.": 'No conocemos esta organización.',
  "We don't know this passkey.": 'No conocemos esta llave de acceso.',
  "We don't know this passkey. Sign in another way.":
    'No conocemos esta llave de acceso. Inicie sesión de otra manera.',
  "We email you what we'd pick. Without an answer in time, we leave it out.":
    'Le enviamos por correo lo que elegiríamos. Si no responde a tiempo, lo dejamos fuera.',
  "We don't know this postal code, so the location is required.":
    'No conocemos este código postal, así que se necesita la ubicación.',
  "We don't know this postal code.": 'No conocemos este código postal.',
  "We don't know this promo code. Check it and try again.":
    'No conocemos este código promocional. Revíselo e inténtelo de nuevo.',
  "We don't know yet whether your changes were saved. Nothing is saved or charged twice.":
    'Todavía no sabemos si sus cambios se guardaron. Nada se guarda ni se cobra dos veces.',
  "We don't know yet whether your order was placed. We'll keep checking, and it won't be placed twice.":
    'Todavía no sabemos si su pedido se realizó. Seguiremos comprobándolo, y no se realizará dos veces.',
  'We found a suggestion for the address you entered. Differences are {{underlined}}.':
    'Encontramos una sugerencia para la dirección que ingresó. Las diferencias están {{underlined}}.',
  'We got your order': 'Recibimos su pedido',
  "We have to check your ID for these, so they can't wait in a pickup locker:":
    'Tenemos que verificar su identificación para estos artículos, así que no se pueden dejar en un casillero de recogida:',
  "We have to check your ID for this item, so it can't wait in a pickup locker.":
    'Tenemos que verificar su identificación para este artículo, así que no se puede dejar en un casillero de recogida.',
  "We have to check your ID for this item, so it can't wait in a pickup locker. Choose pickup or curbside pickup to buy it.":
    'Tenemos que verificar su identificación para este artículo, así que no se puede dejar en un casillero de recogida. Elija recogida o recogida en la acera para comprarlo.',
  'We keep up to {{keptCards}} cards for you. Delete one to add another.':
    'Guardamos hasta {{keptCards}} tarjetas para usted. Elimine una para agregar otra.',
  'We keep your date of birth with this order to show that we checked your age, and use it for nothing else.':
    'Guardamos su fecha de nacimiento con este pedido para demostrar que verificamos su edad, y no la usamos para nada más.',
  'We leave it out of your order.': 'No lo incluimos en su pedido.',
  "We leave it out, and you don't pay for it.": 'No lo incluimos y usted no lo paga.',
  "We may refuse to hand over age-restricted items to anyone without a valid ID, anyone underage, and anyone who appears intoxicated. Items we don't hand over go back to the store.":
    'Podemos negarnos a entregar artículos con restricción de edad a quien no tenga una identificación vigente, sea menor de edad o parezca estar bajo los efectos del alcohol o las drogas. Los artículos que no entregamos vuelven a la tienda.',
  'We pick something similar for you.': 'Elegimos algo parecido para usted.',
  'We refunded part of your order': 'Reembolsamos parte de su pedido',
  'We sent a link to {{email}}. Your email changes once you follow it.':
    'Enviamos un enlace a {{email}}. Su correo electrónico cambiará cuando lo abra.',
  'We text you when your order is ready, on its way, or canceled, or needs another time.':
    'Le enviamos un mensaje de texto cuando su pedido está listo, en camino o cancelado, o necesita otro horario.',
  'We updated its expiration date, name, and billing address.':
    'Actualizamos su fecha de vencimiento, nombre y dirección de facturación.',
  'We were unable to verify your PIN. Please try again.': 'No pudimos verificar su PIN. Inténtelo de nuevo.',
  "We weren't able to verify this address you entered. Please check for any mistakes and try again.":
    'No pudimos verificar la dirección que ingresó. Revise si hay errores e inténtelo de nuevo.',
  "We'll ask the driver not to ring or knock.":
    'Le pediremos al repartidor que no toque el timbre ni la puerta.',
  "We'll bring it to you at your scheduled time.": 'Se lo llevaremos en su horario programado.',
  "We'll keep {{time}} for you until you reserve another time.":
    'Le guardaremos su horario ({{time}}) hasta que reserve otro.',
  "We'll keep what happened in this visit for one day, without names, addresses, or card numbers, so that Customer Service can see what went wrong.":
    'Guardaremos lo que pasó en esta visita durante un día, sin nombres, direcciones ni números de tarjeta, para que el servicio al cliente vea qué salió mal.',
  "We'll keep your current options until you continue with different ones.":
    'Le guardaremos sus opciones actuales hasta que continúe con otras.',
  "We'll text you about your orders.": 'Le enviaremos mensajes de texto sobre sus pedidos.',
  "We're having trouble connecting, and we don't know yet if these items were removed. Please try again.":
    'Tenemos problemas de conexión, y todavía no sabemos si estos artículos se quitaron. Inténtelo de nuevo.',
  "We're having trouble connecting, and we don't know yet if this change was saved. We'll keep checking.":
    'Tenemos problemas de conexión, y todavía no sabemos si este cambio se guardó. Seguiremos comprobándolo.',
  "We're having trouble connecting, and we don't know yet if we got your answer. Here's what we have.":
    'Tenemos problemas de conexión y aún no sabemos si recibimos su respuesta. Esto es lo que tenemos.',
  "We're having trouble connecting, and we don't know yet if your order was canceled. Please try again, or view your order.":
    'Tenemos problemas de conexión, y todavía no sabemos si su pedido se canceló. Inténtelo de nuevo o vea su pedido.',
  "We're having trouble connecting, and we don't know yet if your tip was changed. Please try again.":
    'Tenemos problemas de conexión y aún no sabemos si se cambió su propina. Inténtelo de nuevo.',
  "We're having trouble connecting. Check your connection and try again.":
    'Tenemos problemas de conexión. Revise su conexión e inténtelo de nuevo.',
  "We're having trouble connecting. Your cart is as we last saved it. Please try again.":
    'Tenemos problemas de conexión. Su carrito está como lo guardamos la última vez. Inténtelo de nuevo.',
  "We're having trouble connecting. Your changes are as we last saved them. Please try again.":
    'Tenemos problemas de conexión. Sus cambios están como los guardamos la última vez. Inténtelo de nuevo.',
  "We're having trouble looking up your text message preference. Please try again later.":
    'Tenemos problemas para consultar su preferencia de mensajes de texto. Inténtelo de nuevo más tarde.',
  "We're having trouble updating your email preferences. Please try again later.":
    'Tenemos problemas para actualizar sus preferencias de correo. Inténtelo de nuevo más tarde.',
  "We're having trouble updating your product preferences. Please try again later.":
    'Tenemos problemas para actualizar sus preferencias de productos. Inténtelo de nuevo más tarde.',
  "We're having trouble updating your text message preference. Please try again later.":
    'Tenemos problemas para actualizar su preferencia de mensajes de texto. Inténtelo de nuevo más tarde.',
  "We're sending a confirmation to {{email}}.": 'Enviaremos una confirmación a {{email}}.',
  "We're sorry there are no longer any {{partner}} times available. Please select a different available delivery time from the options provided.":
    'Lo sentimos, ya no hay horarios disponibles de {{partner}}. Seleccione otro horario de entrega disponible entre las opciones.',
  "We're sorry, but {{store}} could not save your changes. Your order hasn't changed. Please try again. If the problem persists, please contact Customer Service at {{phone}}.":
    'Lo sentimos, {{store}} no pudo guardar sus cambios. Su pedido no cambió. Inténtelo de nuevo. Si el problema continúa, llame al servicio al cliente al {{phone}}.',
  "We're sorry, but {{title}} could not place your order. Please try again. If the problem persists, please contact Customer Service at {{phone}}.":
    'Lo sentimos, {{title}} no pudo realizar su pedido. Inténtelo de nuevo. Si el problema continúa, llame al servicio al cliente al {{phone}}.',
  "We're sorry, but something went wrong when trying to make your reservation. Please try again. If the problem persists, please contact Customer Service at {{phone}}.":
    'Lo sentimos, algo salió mal al hacer su reserva. Inténtelo de nuevo. Si el problema continúa, llame al servicio al cliente al {{phone}}.',
  "We're sorry, but something went wrong when trying to validate your address. Please try again. If the problem persists, please contact Customer Service at {{phone}}.":
    'Lo sentimos, algo salió mal al validar su dirección. Inténtelo de nuevo. Si el problema continúa, llame al servicio al cliente al {{phone}}.',
  "We're sorry, but there was a problem getting your shipping options. Please try again. If it happens again, call {{phone}}.":
    'Lo sentimos, hubo un problema al consultar sus opciones de envío. Inténtelo de nuevo. Si vuelve a ocurrir, llame al {{phone}}.',
  "We're sorry, but we weren't able to add your card. Please try again or use a different card.":
    'Lo sentimos, no pudimos agregar su tarjeta. Inténtelo de nuevo o use otra tarjeta.',
  "We're sorry, but we weren't able to create your order. Please try again.":
    'Lo sentimos, no pudimos crear su pedido. Inténtelo de nuevo.',
  "We're sorry, but we weren't able to update your card. Please try again.":
    'Lo sentimos, no pudimos actualizar su tarjeta. Inténtelo de nuevo.',
  "We're sorry, the store couldn't complete it.": 'Lo sentimos, la tienda no pudo completarlo.',
  "We're sorry, this page doesn't exist": 'Lo sentimos, esta página no existe',
  'We’re sorry, we could not complete your order.': 'Lo sentimos, no pudimos completar su pedido.',
  "We're sorry: the store is closed at the time you chose.":
    'Lo sentimos: la tienda estará cerrada en el horario que eligió.',
  "We're sorry: the time you chose isn't available anymore.":
    'Lo sentimos: el horario que eligió ya no está disponible.',
  "We're stocking our shelves": 'Estamos surtiendo nuestros estantes',
  "We've sent an email to {{email}} that says how to go on.":
    'Enviamos un correo a {{email}} que explica cómo seguir.',
  'Weekly Ad': 'Anuncio semanal',
  'Weekly ads, coupons, and offers. You can change this in your preferences.':
    'Anuncios semanales, cupones y ofertas. Puede cambiar esto en sus preferencias.',
  'Weighed items may cost up to {{percent}}% more than estimated, so select or add a card or bank account that covers that.':
    'Los artículos que se pesan pueden costar hasta {{percent}}% más de lo estimado, así que seleccione o agregue una tarjeta o cuenta bancaria que lo cubra.',
  'Weighed: {{pounds}}': 'Peso: {{pounds}}',
  'Weighed: {{pounds}} at {{price}}': 'Peso: {{pounds}} a {{price}}',
  'Welcome to your membership.': 'Le damos la bienvenida a su membresía.',
  "Welcome, {{firstName}}! We've emailed you a link to confirm your email.":
    '¡Le damos la bienvenida, {{firstName}}! Le enviamos un enlace para confirmar su correo electrónico.',
  'What {{companyName}} knows about you, why, and what you can do about it.':
    'Qué sabe {{companyName}} de usted, por qué y qué puede hacer al respecto.',
  'What a smaller tip costs less goes back to the payment methods that paid it. Your bank may take a few days to show it.':
    'Si baja la propina, la diferencia vuelve a los métodos de pago con los que se pagó. Su banco puede tardar unos días en mostrarla.',
  'What can SNAP EBT pay for?': '¿Qué puede pagar SNAP EBT?',
  'What fees are there?': '¿Qué cargos hay?',
  'Why is more held than my order costs?': '¿Por qué se retiene más de lo que cuesta mi pedido?',
  'Weighed items may cost up to {{percent}}% more than estimated, so your payment methods hold that much more, and a card that only backs up the others holds {{backup}}. You pay only what your order costs. The rest is released when you receive your order or cancel it, though your bank may take a few days to show it.':
    'Los artículos que se pesan pueden costar hasta un {{percent}} % más de lo estimado, así que sus métodos de pago retienen esa diferencia, y una tarjeta que solo respalda a los demás retiene {{backup}}. Usted paga solo lo que cuesta su pedido. El resto se libera cuando recibe su pedido o lo cancela, aunque su banco puede tardar unos días en mostrarlo.',
  'Can my picker ask me about a substitute?': '¿Puede quien prepara mi pedido preguntarme por un sustituto?',
  'Yes. While your order is picked, suggestions appear on your order’s page and come by email. Approve or refuse each one before its time is up. If you don’t answer, what you chose for the item happens.':
    'Sí. Mientras se prepara su pedido, las sugerencias aparecen en la página de su pedido y llegan por correo electrónico. Apruebe o rechace cada una antes de que se acabe el tiempo. Si no responde, se hace lo que usted eligió para el artículo.',
  'What happens if an item is out of stock?': '¿Qué pasa si un artículo está agotado?',
  'What is new on the shelves of your store, once a month.':
    'Lo nuevo en los estantes de su tienda, una vez al mes.',
  'What that means for you': 'Qué significa eso para usted',
  'What to get instead': 'Qué recibir en su lugar',
  'What we aim for': 'Qué nos proponemos',
  'What we do when something you want is out of stock. Changes apply to items you add to your cart from now on.':
    'Qué hacemos cuando algo que quiere está agotado. Los cambios se aplican a los artículos que agregue a su carrito de ahora en adelante.',
  'What we keep': 'Qué guardamos',
  "What you paid goes back to your payment methods. This can't be undone.":
    'Lo que pagó vuelve a sus métodos de pago. Esto no se puede deshacer.',
  'What you typed into a form, as long as the tab is open, so that you can reload without losing it.':
    'Lo que escribió en un formulario, mientras la pestaña esté abierta, para que pueda recargar la página sin perderlo.',
  'What your store and its shoppers do for the neighborhood, four times a year.':
    'Lo que su tienda y sus clientes hacen por el vecindario, cuatro veces al año.',
  When: 'Cuándo',
  'When is my card charged?': '¿Cuándo se cobra a mi tarjeta?',
  'When you place your order, we ask your bank to set the amount aside. You pay the final amount after you receive your order. If the final is more than the estimate, the additional amount is charged to your credit or debit card.':
    'Cuando realiza su pedido, pedimos a su banco que aparte el monto. Usted paga el monto final después de recibir su pedido. Si el monto final es mayor que el estimado, la diferencia se cobra a su tarjeta de crédito o débito.',
  Where: 'Dónde',
  'Where and when': 'Dónde y cuándo',
  'Whether you chose light or dark colors.': 'Si eligió colores claros u oscuros.',
  'Which address should we save?': '¿Qué dirección debemos guardar?',
  'Which of our store brands you visited.': 'Cuáles de nuestras marcas de tiendas visitó.',
  'Which parts of a page you left open.': 'Qué partes de una página dejó abiertas.',
  'Who gets it': 'Quién los recibe',
  'Who ships items that {{title}} doesn’t sell itself?':
    '¿Quién envía los artículos que {{title}} no vende directamente?',
  'Who you are, and how we can reach you.': 'Quién es usted y cómo podemos comunicarnos con usted.',
  'Why are prices estimates?': '¿Por qué los precios son estimados?',
  'With {{membership}}, delivery is free on orders of {{freeDeliveryFrom}} or more. Times with free delivery are marked.':
    'Con {{membership}}, la entrega es gratis en pedidos de {{freeDeliveryFrom}} o más. Los horarios con entrega gratis están marcados.',
  'With a passkey, you sign in by your fingerprint, face, or screen lock, or with a security key. Nobody can guess it.':
    'Con una llave de acceso, inicia sesión con su huella, su rostro o el bloqueo de pantalla, o con una llave de seguridad. Nadie puede adivinarla.',
  'Within {{hours}} hours': 'En un plazo de {{hours}} horas',
  "Without it you'll see just as many ads, but not ones picked for you.":
    'Sin esto verá la misma cantidad de anuncios, pero no los elegidos para usted.',
  'Yes, for pickup and delivery. Add your card at checkout, choose how much it pays, and enter your PIN when you place the order. We never see your PIN.':
    'Sí, para recogida y entrega. Agregue su tarjeta al pagar, elija cuánto paga e ingrese su PIN cuando realice el pedido. Nunca vemos su PIN.',
  'Yes, Remove Items': 'Sí, quitar artículos',
  'Yes, until the store starts picking it. Find it under {{link}}. If you only forgot something, you can also place another order.':
    'Sí, hasta que la tienda empiece a prepararlo. Lo encontrará en {{link}}. Si solo olvidó algo, también puede hacer otro pedido.',
  'Yes, until the store starts picking it. Open it under {{link}} and choose Cancel Order. The amount set aside is released, though your bank may take a few days to show it.':
    'Sí, hasta que la tienda empiece a prepararlo. Ábralo en {{link}} y elija Cancelar pedido. Se libera el monto apartado, aunque su banco puede tardar unos días en mostrarlo.',
  'Yes. We check your ID when you receive your order.':
    'Sí. Verificamos su identificación cuando recibe su pedido.',
  'You already had this card': 'Ya tenía esta tarjeta',
  'You already had this card, so we updated its details.':
    'Ya tenía esta tarjeta, así que actualizamos sus datos.',
  'You already had this card.': 'Ya tenía esta tarjeta.',
  'You already have an account': 'Ya tiene una cuenta',
  'You approved it.': 'Usted lo aprobó.',
  "You aren't signed in to it here. Choose a new password to make it yours: everyone who was signed in before is signed out. Or sign in, and open the link in the email again.":
    'Aquí no ha iniciado sesión en ella. Elija una contraseña nueva para que sea suya: se cerrará la sesión de quien la tuviera abierta. O bien inicie sesión y abra de nuevo el enlace del correo electrónico.',
  'You can change this order until {{time}}.': 'Puede cambiar este pedido hasta el {{time}}',
  'You can change your tip until {{longDayAndTime}}.': 'Puede cambiar su propina hasta el {{longDayAndTime}}',
  'You can change your tip until three days after your delivery.':
    'Puede cambiar su propina hasta tres días después de la entrega.',
  'You can choose a time for your next order as soon as this one goes through.':
    'Podrá elegir un horario para su próximo pedido en cuanto este quede confirmado.',
  'You can choose an organization now; orders from a participating store will support it.':
    'Puede elegir una organización ahora; la apoyarán los pedidos de una tienda participante.',
  'You can do everything with just a keyboard, and see what has the focus.':
    'Puede hacer todo solo con el teclado y ver qué elemento está enfocado.',
  'You can now pay for eligible groceries with your SNAP EBT card, for pickup and delivery.':
    'Ahora puede pagar comestibles elegibles con su tarjeta SNAP EBT, para recogida y entrega.',
  "You can only pay for changes with this order's original payment methods, and they don't cover the new total. Please remove something.":
    'Solo puede pagar los cambios con los métodos de pago originales de este pedido, y no cubren el nuevo total. Quite algo.',
  'You can only save one SNAP EBT card. To use a different EBT card, delete the current one.':
    'Solo puede guardar una tarjeta SNAP EBT. Para usar otra tarjeta EBT, elimine la actual.',
  'You can order at most {{most}} of this item.': 'Puede pedir como máximo {{most}} de este artículo.',
  'You can still choose pickup or curbside pickup.': 'Todavía puede elegir recogida o recogida en la acera.',
  "You can't choose a substitute for this item.": 'No puede elegir un sustituto para este artículo.',
  'You cannot tip over {{max}}.': 'No puede dar una propina de más de {{max}}.',
  'You chose another time, so this order can no longer be placed.':
    'Eligió otro horario, así que este pedido ya no se puede realizar.',
  'You continued in a newer checkout, so this one can no longer be placed.':
    'Usted continuó en un pago más reciente, así que este ya no se puede completar.',
  'You could not be signed out. Please try again.': 'No pudimos cerrar su sesión. Inténtelo de nuevo.',
  "You don't have a mailing address yet.": 'Todavía no tiene una dirección postal.',
  "You don't have a passkey yet.": 'Todavía no tiene una llave de acceso.',
  "You don't have enough points for this reward.": 'No tiene suficientes puntos para esta recompensa.',
  'You don’t have enough points for this reward.': 'No tiene suficientes puntos para esta recompensa.',
  "You don't have enough points for this yet.": 'Todavía no tiene suficientes puntos para esto.',
  'You have {{count}} points to spend._one': 'Tiene {{count}} punto disponible.',
  'You have {{count}} points to spend._other': 'Tiene {{count}} puntos disponibles.',
  'You have {{openOrders}} orders on their way. You can place another once one of them is handed over.':
    'Tiene {{openOrders}} pedidos en camino. Podrá hacer otro cuando se entregue uno de ellos.',
  'You have a passkey on this device or in this password manager already. You can use it to sign in.':
    'Ya tiene una llave de acceso en este dispositivo o en este administrador de contraseñas. Puede usarla para iniciar sesión.',
  'You have age restricted items in your cart.': 'Tiene artículos con restricción de edad en su carrito.',
  "You have age restricted items in your cart. We have to check your ID for them, so they can't wait in a pickup locker. Choose pickup or curbside pickup in your cart to buy them.":
    'Tiene artículos con restricción de edad en su carrito. Tenemos que verificar su identificación, así que no se pueden dejar en un casillero de recogida. Elija recogida o recogida en la acera en su carrito para comprarlos.',
  'You have already used your {{days}} free days.': 'Ya usó sus {{days}} días gratis.',
  'You have entered invalid card information. Please enter the correct information. Error Code {{code}}':
    'Ingresó datos de tarjeta no válidos. Ingrese los datos correctos. Código de error {{code}}',
  'You have no order to modify': 'No tiene ningún pedido para modificar',
  'You have no orders yet': 'Todavía no tiene pedidos',
  'You have no orders yet.': 'Todavía no tiene pedidos.',
  'You have no points yet': 'Todavía no tiene puntos',
  'You have no prescription cards yet': 'Todavía no tiene tarjetas para recetas médicas',
  'You have no prescriptions with us': 'No tiene recetas médicas con nosotros',
  'You have no saved addresses yet': 'Todavía no tiene direcciones guardadas',
  'You have no saved cards yet': 'Todavía no tiene tarjetas guardadas',
  'You have no saved cards yet.': 'Todavía no tiene tarjetas guardadas.',
  'You have reached the limit of {{maxAddresses}} addresses. Remove one to add another.':
    'Llegó al límite de {{maxAddresses}} direcciones. Quite una para agregar otra.',
  'You must enter a promo code': 'Debe ingresar un código promocional',
  'You must have a shipping option selected. Error Code: {{code}}':
    'Debe seleccionar una opción de envío. Código de error: {{code}}',
  'You must have delivery items in your cart to schedule your Delivery order. Start shopping now!':
    'Debe tener artículos para entrega en su carrito para programar su pedido de entrega. ¡Empiece a comprar ahora!',
  'You must have pickup items in your cart to schedule your Pickup order. Start shopping now!':
    'Debe tener artículos para recogida en su carrito para programar su pedido de recogida. ¡Empiece a comprar ahora!',
  'You must have ship items in your cart to schedule your Ship order. Start shopping now!':
    'Debe tener artículos para envío en su carrito para programar su pedido de envío. ¡Empiece a comprar ahora!',
  'You must place your order by {{time}} to reserve your time':
    'Hora límite para realizar su pedido y reservar su horario: {{time}}',
  'You must select a card or add a credit or debit card.':
    'Debe seleccionar una tarjeta o agregar una de crédito o débito.',
  'You must select a day': 'Debe seleccionar un día',
  'You must select a shipping option.': 'Debe seleccionar una opción de envío.',
  'You pay online with your PIN. Bring your card when you pick up your order. The store may ask to see it.':
    'Paga en línea con su PIN. Traiga su tarjeta cuando recoja su pedido. La tienda puede pedirle que la muestre.',
  'You refused it. The item is left out.': 'Usted lo rechazó. El artículo no se incluye.',
  'You saved {{saved}} on this order.': 'Ahorró {{saved}} en este pedido.',
  'You sign in with it, and we write to it about your orders. It changes once you follow the link we send to the new one.':
    'Con este correo inicia sesión, y a él le escribimos sobre sus pedidos. Cambiará cuando usted abra el enlace que enviaremos al nuevo.',
  'You signed out in another tab. Sign in to pick up where you left off.':
    'Cerró la sesión en otra pestaña. Inicie sesión para continuar donde estaba.',
  'You support': 'Usted apoya a',
  "You type card numbers into the fields of a separate vault, which stores them encrypted. Our pages see a card's brand, its last four digits, and its expiration date. The security code is deleted once the card has been added.":
    'Los números de tarjeta se escriben en los campos de una bóveda aparte, que los guarda cifrados. Nuestras páginas solo ven la marca de la tarjeta, sus últimos cuatro dígitos y su fecha de vencimiento. El código de seguridad se elimina en cuanto se agrega la tarjeta.',
  'You will not give these items to anyone too young to buy them.':
    'No dará estos artículos a nadie que no tenga edad para comprarlos.',
  "You won't be able to sign in with it anymore. All other ways to sign in stay.":
    'Ya no podrá iniciar sesión con ella. Las demás formas de iniciar sesión se conservan.',
  "You won't get any more texts about your orders. Reply START to get them again.":
    'Ya no le enviaremos mensajes de sus pedidos. Responda START para volver a recibirlos.',
  'You, or another adult you name, will receive the order in person and show a valid government-issued photo ID, regardless of age.':
    'Usted, u otra persona adulta que indique, recibirá el pedido en persona y mostrará una identificación oficial vigente con foto, sin importar la edad.',
  "You'll also lose that time's flash sale prices on:":
    'También perderá los precios de oferta relámpago de ese horario en:',
  "You'll get texts about your orders. Msg frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to end.":
    'Le avisaremos de sus pedidos. Frecuencia variable. Puede haber cargos de mensajes y datos. HELP: ayuda. STOP: terminar.',
  "You'll lose the shipping options you reserved.": 'Perderá las opciones de envío que reservó.',
  "You'll lose your reserved time, {{time}}.": 'Perderá su horario reservado: {{time}}',
  "You're in spot {{bay}}. We'll bring your order to your car.":
    'Usted está en el lugar {{bay}}. Le llevaremos su pedido al auto.',
  "You're now signed in as {{firstName}}.": 'Ha iniciado sesión como {{firstName}}.',
  "You've already used {{code}}, which is good for one order.":
    'Ya usó {{code}}, que sirve para un solo pedido.',
  "You've used your {{days}} free days.": 'Ya usó sus {{days}} días gratis.',
  'Your {{shop}} order arrives': 'Llega su pedido de {{shop}}',
  'Your {{title}} account': 'Su cuenta de {{title}}',
  'Your {{title}} account will have the email that this link was sent to.':
    'Su cuenta de {{title}} tendrá el correo electrónico al que se envió este enlace.',
  'Your account at {{title}} and what we kept with it are gone. Thank you for shopping with us.':
    'Su cuenta de {{title}} y lo que guardábamos con ella se eliminaron. Gracias por comprar con nosotros.',
  'Your account at {{title}} now has the email {{newEmail}}. We write to that one from now on.':
    'Su cuenta de {{title}} ahora tiene el correo electrónico {{newEmail}}. De ahora en adelante escribiremos a ese.',
  'Your account has {{passkeyLimit}} passkeys, as many as it can have. Remove one to add another.':
    'Su cuenta tiene {{passkeyLimit}} llaves de acceso, el máximo posible. Quite una para agregar otra.',
  'Your account has been deleted.': 'Se eliminó su cuenta.',
  'Your account has this email already.': 'Su cuenta ya tiene este correo electrónico.',
  'Your account is ready': 'Su cuenta está lista',
  'Your account was deleted': 'Se eliminó su cuenta',
  'Your address has been removed.': 'Se quitó su dirección.',
  'Your address has been saved.': 'Se guardó su dirección.',
  'Your addresses, so we can deliver or ship orders to them.':
    'Sus direcciones, para poder entregar o enviar pedidos a ellas.',
  "Your answer came too late. Here's what became of it.": 'Su respuesta llegó tarde. Esto es lo que pasó.',
  'Your arrival': 'Su llegada',
  'Your bank may take a few days to show the refund.':
    'Su banco puede tardar unos días en mostrar el reembolso.',
  "Your benefits end right away, and your {{days}} free days can't start again.":
    'Sus beneficios terminan de inmediato, y sus {{days}} días gratis no pueden empezar otra vez.',
  "Your browser didn't copy it. Select the code to copy it yourself.":
    'Su navegador no lo copió. Seleccione el código para copiarlo usted.',
  'Your card has been added.': 'Se agregó su tarjeta.',
  'Your card has been locked due to too many incorrect PIN attempts. Use a different payment method or call the number on your card for assistance.':
    'Su tarjeta se bloqueó por demasiados intentos de PIN incorrectos. Use otro método de pago o llame al número de su tarjeta para recibir ayuda.',
  'Your card has been updated.': 'Se actualizó su tarjeta.',
  'Your card was declined. Please check your card information or use a different card. If this issue continues, please contact your bank.':
    'Su tarjeta fue rechazada. Revise los datos de su tarjeta o use otra. Si el problema continúa, comuníquese con su banco.',
  'Your cart and your orders, with what was paid and when they were picked up.':
    'Su carrito y sus pedidos, con lo que se pagó y cuándo se recogieron.',
  'Your cart has as many as one order can': 'Su carrito tiene tantos como admite un pedido',
  'Your cart has changed': 'Su carrito cambió',
  'Your cart has changed and now has age-restricted items.':
    'Su carrito cambió y ahora tiene artículos con restricción de edad.',
  'Your cart has changed, and the delivery provider needs your agreement first.':
    'Su carrito cambió, y el servicio de entrega necesita antes su aceptación.',
  "Your cart has changed, and we can't keep the time you reserved for it.":
    'Su carrito cambió y no podemos guardarle el horario que había reservado.',
  'Your cart has changed. Please review your shipping options and the total.':
    'Su carrito cambió. Revise sus opciones de envío y el total.',
  'Your cart is empty': 'Su carrito está vacío',
  'Your cart is still loading.': 'Su carrito todavía se está cargando.',
  'Your cart was changed elsewhere, so nothing was removed. Please look at it before you empty it.':
    'Su carrito se cambió en otro lugar, así que no se quitó nada. Revíselo antes de vaciarlo.',
  'Your cart was changed elsewhere: it has {{held}} of this item now.':
    'Su carrito se cambió en otro lugar: ahora tiene {{held}} de este artículo.',
  'Your changes are being saved. Please wait a moment, then try again.':
    'Sus cambios se están guardando. Espere un momento e inténtelo de nuevo.',
  'Your changes were not saved': 'Sus cambios no se guardaron',
  'Your changes were updated on another device. Please check them and try again.':
    'Sus cambios se actualizaron en otro dispositivo. Revíselos e inténtelo de nuevo.',
  'Your choices': 'Sus opciones',
  'Your choices are saved.': 'Sus opciones se guardaron.',
  'Your code': 'Su código',
  'Your changes': 'Sus cambios',
  'Your current order is {{total}}': 'Su pedido actual es de {{total}}',
  'Your currently selected store is not available for pickup. Please select a different store to see available times.':
    'La tienda seleccionada no está disponible para recogida. Seleccione otra tienda para ver los horarios disponibles.',
  'Your data': 'Sus datos',
  'Your data is in your downloads.': 'Sus datos están en sus descargas.',
  'Your delivery address has been changed.': 'Se cambió su dirección de entrega.',
  'Your delivery is already free.': 'Su entrega ya es gratis.',
  'your devices': 'sus dispositivos',
  'Your devices': 'Sus dispositivos',
  'Your driver gets all of it: {{dollars}}.': 'Todo es para su repartidor: {{dollars}}.',
  'Your driver has left the store.': 'Su repartidor salió de la tienda.',
  'Your email is changed. Use the new one to sign in from now on.':
    'Su correo electrónico cambió. De ahora en adelante, use el nuevo para iniciar sesión.',
  'Your email is confirmed': 'Su correo electrónico está confirmado',
  'your email preferences': 'sus preferencias de correo',
  'Your email was changed': 'Su correo electrónico cambió',
  'Your final charge may differ': 'El cobro final puede variar',
  'Your first order earns your first points.': 'Con su primer pedido gana sus primeros puntos.',
  'Your ID. Someone who is {{minimumAge}} or older must show one to get this order.':
    'Su identificación. Alguien de {{minimumAge}} años o más debe mostrarla para recibir este pedido.',
  'Your items are being packed': 'Estamos empacando sus artículos',
  'Your items are being picked': 'Estamos preparando sus artículos',
  'Your items are still in your cart. You can order them again and pay with another card.':
    'Sus artículos siguen en su carrito. Puede pedirlos de nuevo y pagar con otra tarjeta.',
  'your mailing address': 'su dirección postal',
  'your membership': 'su membresía',
  'Your membership has ended.': 'Su membresía terminó.',
  'Your name, email, and phone number, so we know whose order it is and can reach you about it.':
    'Su nombre, correo electrónico y número de teléfono, para saber de quién es el pedido y poder comunicarnos con usted.',
  'your order': 'su pedido',
  'Your order': 'Su pedido',
  'Your order #{{number}} has been canceled': 'Su pedido n.º {{number}} se canceló',
  'Your order #{{number}} has been placed': 'Su pedido n.º {{number}} se realizó',
  "Your order #{{number}} isn't finished yet.": 'Su pedido n.º {{number}} todavía no ha terminado.',
  'Your order changed in the meantime. Please try again.':
    'Su pedido cambió mientras tanto. Inténtelo de nuevo.',
  'Your order could not be completed': 'No se pudo completar su pedido',
  'Your order gets free delivery {{times}}.': 'Su pedido tiene entrega gratis ({{times}}).',
  'Your order has age restricted items. You must be at least {{minimumAge}} years old to buy them, and show a photo ID when you receive them.':
    'Su pedido tiene artículos con restricción de edad. Debe tener al menos {{minimumAge}} años para comprarlos y mostrar una identificación con foto al recibirlos.',
  'Your order has been canceled': 'Su pedido se canceló',
  "Your order has been changed, but we couldn't clear your modify cart. Please select Confirm to finish.":
    'Su pedido se modificó, pero no pudimos vaciar el carrito de cambios. Seleccione Confirmar para terminar.',
  'Your order has been placed': 'Su pedido se realizó',
  'Your order has been updated on another device. Please refresh and try again.':
    'Su pedido se actualizó en otro dispositivo. Actualice la página e inténtelo de nuevo.',
  'Your order has expired. Please return to the scheduling page.':
    'Su pedido venció. Regrese a la página de horarios.',
  'Your order has no tip now.': 'Su pedido ya no tiene propina.',
  'Your order is being placed': 'Estamos realizando su pedido',
  'Your order is being placed…': 'Estamos realizando su pedido…',
  'Your order is on its way': 'Su pedido está en camino',
  'Your order is over the alcohol limit. Please update your cart.':
    'Su pedido supera el límite de alcohol. Actualice su carrito.',
  'Your order is packed': 'Su pedido está empacado',
  "Your order is placed, but we couldn't remove its items from your cart. They're still there, and you can delete them.":
    'Su pedido se realizó, pero no pudimos quitar sus artículos del carrito. Siguen ahí, y puede eliminarlos.',
  'Your order is ready': 'Su pedido está listo',
  'Your order total has changed. Please review it before you place your order.':
    'El total de su pedido cambió. Revíselo antes de realizar el pedido.',
  'Your order total has changed. Please review it before you submit your changes.':
    'El total de su pedido cambió. Revíselo antes de enviar sus cambios.',
  'Your order was not placed': 'Su pedido no se realizó',
  "Your order won't change until you submit.": 'Su pedido no cambia hasta que usted envíe los cambios.',
  'your orders': 'sus pedidos',
  "Your orders don't support an organization now.": 'Sus pedidos ya no apoyan a ninguna organización.',
  'Your orders now support {{name}}.': 'Sus pedidos ahora apoyan a {{name}}.',
  'Your orders will no longer give to {{organization}}.': 'Sus pedidos ya no donarán a {{organization}}.',
  'your organization': 'su organización',
  'Your passkey is added. You can sign in with it now.':
    'Se agregó su llave de acceso. Ya puede iniciar sesión con ella.',
  'Your passkey is renamed.': 'Se cambió el nombre de su llave de acceso.',
  'your passkeys': 'sus llaves de acceso',
  'Your password has been changed': 'Su contraseña cambió',
  'Your password has been changed.': 'Su contraseña cambió.',
  'Your password is changed, and your other devices are signed out.':
    'Su contraseña cambió, y se cerró la sesión en sus demás dispositivos.',
  'Your password was changed': 'Su contraseña cambió',
  'Your payment could not be accepted after a security check. You have not been charged.':
    'No se pudo aceptar su pago después de una revisión de seguridad. No se le ha cobrado.',
  'Your payment is going back to you.': 'Le estamos devolviendo su pago.',
  'Your picker chooses something similar.': 'Quien prepara su pedido elige algo parecido.',
  'Your picker has a question about order #{{number}}':
    'Quien prepara su pedido n.º {{number}} tiene una pregunta',
  'Your picker suggests': 'La tienda le sugiere',
  'Your picker suggests {{description}} in place of {{description2}}.':
    'La tienda le sugiere {{description}} en lugar de {{description2}}.',
  'Your picker suggests a substitute': 'La tienda le sugiere un sustituto',
  'your picker takes it, at no more than what you ordered would have cost.':
    'se incluye, y no cuesta más de lo que habría costado lo que pidió.',
  'Your picker will add it to your order.': 'Se agregará a su pedido.',
  "Your picker won't add it to your order.": 'No se agregará a su pedido.',
  'Your plan': 'Su plan',
  'your points': 'sus puntos',
  'Your points will be waiting when there are.': 'Cuando las haya, aquí estarán sus puntos.',
  'Your preferences: emails, text messages, substitutions, and relevant ads.':
    'Sus preferencias: correos, mensajes de texto, sustituciones y anuncios relevantes.',
  'Your preferred card has been changed.': 'Se cambió su tarjeta preferida.',
  'your prescriptions': 'sus recetas médicas',
  'Your Privacy Choices': 'Sus opciones de privacidad',
  'Your privacy choices have been saved.': 'Sus opciones de privacidad se guardaron.',
  'Your privacy choices, until you delete them.': 'Sus opciones de privacidad, hasta que las elimine.',
  'your product preferences': 'sus preferencias de productos',
  'your profile': 'su perfil',
  'Your profile has been saved.': 'Se guardó su perfil.',
  "Your profile, addresses, wallet, cart, points, and preferences are deleted right away and can't be brought back. Of past orders, we keep only what the law asks of us, without your name and address.":
    'Su perfil, direcciones, billetera, carrito, puntos y preferencias se eliminan de inmediato y no se pueden recuperar. De los pedidos anteriores conservamos solo lo que la ley nos exige, sin su nombre ni su dirección.',
  'Your purchase history keeps this order, so that you can see what was in it.':
    'Su historial de compras conserva este pedido para que pueda ver qué incluía.',
  'Your receipt for order #{{number}}': 'Su recibo del pedido n.º {{number}}',
  'Your refill has been requested.': 'Se solicitó su resurtido.',
  'Your refund': 'Su reembolso',
  'Your refund for order #{{number}}': 'Su reembolso del pedido n.º {{number}}',
  'Your refund goes to the payment methods you used. Amounts paid with SNAP EBT go back to SNAP EBT.':
    'Su reembolso va a los métodos de pago que usó. Los montos pagados con SNAP EBT vuelven a SNAP EBT.',
  'Your requested time slot was not reserved. Please try again.':
    'No se reservó el horario que pidió. Inténtelo de nuevo.',
  'Your reserved time has expired. Your cart is just as you left it. Please choose a new time.':
    'Su horario reservado venció. Su carrito está tal como lo dejó. Elija un horario nuevo.',
  "Your reserved time is for the address you had. With another one, you'll choose a new time.":
    'Su horario reservado es para la dirección que tenía. Con otra, tendrá que elegir un horario nuevo.',
  'Your reward debit card stays preferred.': 'Su tarjeta de débito de recompensas sigue siendo la preferida.',
  'Your reward is ready to use.': 'Su recompensa está lista para usar.',
  'Your session has expired. Sign in to pick up where you left off.':
    'Su sesión venció. Inicie sesión para continuar donde estaba.',
  'Your shipping address has been changed.': 'Se cambió su dirección de envío.',
  'Your shipping options': 'Sus opciones de envío',
  "Your shipping options are for the address you had. With another one, you'll choose them again.":
    'Sus opciones de envío son para la dirección que tenía. Con otra, tendrá que elegirlas de nuevo.',
  'Your shipping options are reserved.': 'Sus opciones de envío están reservadas.',
  'Your sign-in code': 'Su código para iniciar sesión',
  "Your store doesn't participate yet": 'Su tienda todavía no participa',
  "Your store doesn't sell this item.": 'Su tienda no vende este artículo.',
  'your text message preference': 'su preferencia de mensajes de texto',
  'Your time': 'Su horario',
  'Your time on {{day}} is reserved.': 'Su horario del {{day}} está reservado.',
  'Your tip for order #{{number}} was changed': 'Se cambió la propina del pedido n.º {{number}}',
  'Your tip is {{dollars}} now.': 'Ahora su propina es de {{dollars}}.',
  'Your tip is being changed. Please wait a moment, then try again.':
    'Se está cambiando su propina. Espere un momento e inténtelo de nuevo.',
  'Your voucher was canceled {{day}}: an order whose points paid for it was canceled, refunded, or changed. Its points are back.':
    'Su vale se canceló el {{day}}: el pedido cuyos puntos lo pagaron se canceló, se reembolsó o cambió. Se le devolvieron los puntos.',
};
