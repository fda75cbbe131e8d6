import type { Meta, StoryObj } from '@storybook/react-vite';
import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import * as v from 'valibot';
import { createActor, createEmptyActor } from 'xstate';
import { formMachine } from '../../machines/shared/form.machine.ts';
import { Accordion } from '../../views/kit/accordion.tsx';
import { Alert } from '../../views/kit/alert.tsx';
import { Badge } from '../../views/kit/badge.tsx';
import { Button } from '../../views/kit/button.tsx';
import { Field } from '../../views/kit/field.tsx';
import { formatMoney } from '../../views/kit/format.ts';
import { Price } from '../../views/kit/price.tsx';
import { ProductImage } from '../../views/kit/product-image.tsx';
import { RadioCards } from '../../views/kit/radio-cards.tsx';
import { Receipt } from '../../views/kit/receipt.tsx';
import { Skeleton, SkeletonText } from '../../views/kit/skeleton.tsx';
import { Spinner } from '../../views/kit/spinner.tsx';
import { Stepper } from '../../views/kit/stepper.tsx';
import { TimeLeft } from '../../views/kit/time-left.tsx';
import { Guide } from './guide.tsx';

const meta: Meta = { title: 'Kit/Guides' };
export default meta;
type Story = StoryObj;

const MINUTE = 60_000;

const phoneForm = () =>
  createActor(formMachine, {
    input: {
      parent: createEmptyActor(),
      schema: v.object({
        phone: v.pipe(v.string(), v.regex(/^\(\d{3}\) \d{3}-\d{4}$/, 'Please enter a valid phone number')),
      }),
      values: { phone: '' },
    },
  }).start();

export const Buttons: Story = {
  render: () => (
    <Guide
      title="Button"
      use="Does something now: places the order, saves, opens a dialog. A link to the page's next step looks like one (ButtonLink)."
      instead={[
        'Going somewhere from within a sentence: a link.',
        'Choosing one of several: radio cards, which show what is chosen.',
        'Turning something on or off: a checkbox.',
      ]}
      anatomy={[
        ['Label', 'A verb and its object. A button that charges says how much: “Place order · $84.12”.'],
        ['Icon', "Optional, before the label; alone only where there's no room for a word."],
        [
          'Look',
          "Primary for the one thing to do next, secondary beside it, quiet within a row, danger for what can't be undone.",
        ],
        ['Reason', 'Beside a blocked primary button: what has to happen first.'],
      ]}
      states={[
        ['Ready', 'It can be pressed.'],
        ['Busy', 'Its work is under way: a spinner joins the label, and presses do nothing.'],
        ['Blocked', 'Something is missing first; the reason stands beside it.'],
        ['Disabled', "Only where what's missing is plain to see: “Remove” with nothing selected."],
      ]}
      accessibility={[
        "While it's busy, it keeps its focus, label, and place, and ignores presses.",
        'A blocked button is described by its reason.',
        'It is at least 44 px tall, and its focus ring stands out from the page and from the button.',
      ]}
      examples={[
        {
          is: 'do',
          picture: (
            <>
              <Button variant="secondary">Back to cart</Button>
              <Button>Place order · $84.12</Button>
            </>
          ),
          why: 'Show one primary button, last, and let its label say what happens and what it costs.',
        },
        {
          is: "don't",
          picture: (
            <>
              <Button>Cancel</Button>
              <Button>OK</Button>
            </>
          ),
          why: 'Two primary buttons compete, and “OK” means nothing without the text above it.',
        },
        {
          is: 'do',
          picture: <Button blocked="Choose a time first.">Continue to payment</Button>,
          why: 'Say why a button is blocked.',
        },
        {
          is: "don't",
          picture: (
            <Button variant="secondary" disabled>
              Continue to payment
            </Button>
          ),
          why: 'A gray button without a reason leaves people guessing.',
        },
        {
          is: 'do',
          picture: (
            <Button variant="secondary">
              <ShoppingCart aria-hidden="true" /> View cart
            </Button>
          ),
          why: 'Put an icon beside a word, and hide it from screen readers.',
        },
        {
          is: "don't",
          picture: <Button variant="danger">Continue</Button>,
          why: "Keep the danger look for what can't be undone, and name it: “Remove card”.",
        },
      ]}
    />
  ),
};

export const InputsAndCheckboxes: Story = {
  render: () => {
    const [good, bad] = [phoneForm(), phoneForm()];
    return (
      <Guide
        title="Fields: input, select, text area, checkbox"
        use="Asks for something that only the shopper knows. Its form's chart holds what was typed, checks it when the field is left, and keeps it through every failure."
        instead={[
          'A few options that deserve a look: radio cards.',
          'A quantity: the quantity picker.',
          'Card numbers and PINs: the secure frame, which the shop never reads.',
        ]}
        anatomy={[
          [
            'Label',
            'Always above the field, never in it. Optional fields say so; required ones say nothing.',
          ],
          ['Hint', 'What it is for, or how it should look, before anyone gets it wrong.'],
          ['Input', 'With the right keyboard (inputMode) and autocomplete, so that phones fill it in.'],
          ['Error', 'What to type. It comes when the field is left, not at the first letter.'],
        ]}
        states={[
          ['Empty', 'With its label and hint.'],
          ['Filled in', 'By the shopper, by the browser, or from what the account knows.'],
          [
            'Wrong',
            'Once it is left or the form is sent: the error is under it, and gone as soon as it is right.',
          ],
          ['Disabled', 'What cannot be changed here; the hint says where it can.'],
        ]}
        accessibility={[
          'Label, hint, and error belong to the input, so a screen reader says all three.',
          'After a refused form, the focus goes to a summary whose links lead to the fields.',
          'A phone number is formatted as it is typed, and the cursor stays where it was.',
        ]}
        examples={[
          {
            is: 'do',
            picture: (
              <Field
                form={good}
                name="phone"
                label="Phone"
                hint="We call only about this order."
                type="tel"
                inputMode="tel"
                autoComplete="tel-national"
              />
            ),
            why: 'Say why you ask. People give a phone number more readily when they know what for.',
          },
          {
            is: "don't",
            picture: (
              <Field form={bad} name="phone" label="Tel." placeholder="Enter your phone number here" />
            ),
            why: "A placeholder isn't a label: it's gone as soon as someone types.",
          },
        ]}
      />
    );
  },
};

const TIMES = [
  { value: 'a', label: '9 AM - 10 AM', aside: 'Free' },
  { value: 'b', label: '10 AM - 11 AM', aside: '$4.95' },
  { value: 'c', label: '11 AM - 12 PM', aside: 'Full', disabled: true },
];

export const Choices: Story = {
  render: () => (
    <Guide
      title="Radio cards and quantities"
      use="Radio cards choose one of a few options that differ in more than their name: a time and its fee, a card and its expiration. The quantity picker counts one product."
      instead={[
        'More than a dozen options with nothing to compare: a select or a combobox.',
        'Yes or no: a checkbox.',
      ]}
      anatomy={[
        ['Legend', 'The question. It may be hidden if the heading above asks it.'],
        ['Label', 'The answer in the fewest words.'],
        ['Description', 'A second, quieter line.'],
        ['Aside', 'At the far end: a fee, a balance, a badge.'],
        ['Action', "At the end of its row, outside the label: “Edit”, so that pressing it doesn't choose."],
      ]}
      states={[
        ['None chosen', 'Nothing is chosen for the shopper where it costs something.'],
        ['Chosen', 'In the primary color, with a mark: never by color alone.'],
        ['Disabled', 'It stays in its place and says why.'],
        ['Refused', 'The error is under the cards, and the first card gets the focus.'],
      ]}
      accessibility={[
        'They are native radio buttons: one Tab stop, and the arrow keys choose.',
        "An option that can't be chosen stays, disabled, and says why in its description.",
      ]}
      examples={[
        {
          is: 'do',
          picture: (
            <RadioCards
              name="times"
              legend="Morning"
              options={TIMES}
              value="b"
              onChange={() => {}}
              cardWidth="10rem"
            />
          ),
          why: 'Let people compare: the same kind of thing at the same place of each card.',
        },
        {
          is: "don't",
          picture: (
            <RadioCards
              name="answers"
              legend="Leave my order at the door"
              options={[
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'No' },
              ]}
              value="yes"
              onChange={() => {}}
            />
          ),
          why: 'Yes and no are a checkbox: two cards for one bit take a screen of a phone.',
        },
      ]}
    />
  ),
};

export const Messages: Story = {
  render: () => (
    <Guide
      title="Alert, toast, badge, empty state"
      use="Says what happened, where it happened. An alert stays beside what it's about; a toast passes; an empty state fills the place of what isn't there."
      instead={[
        'A question that must be answered before anything else: a dialog.',
        'An error of one field: the field itself.',
        'Anything that someone has to act on: not a toast, which goes away.',
      ]}
      anatomy={[
        ['Icon', 'By tone: info, success, warning, danger. The color never says it alone.'],
        ['Title', 'What happened, in one sentence.'],
        ['Text', "What that means for the shopper, and what wasn't lost."],
        ['Actions', 'What to do about it.'],
        ['Reference', "The request's number if a call failed, for whoever calls support."],
      ]}
      states={[
        ['Info', 'Good to know.'],
        ['Success', 'Something that was asked for is done.'],
        ['Warning', 'Something will go wrong unless someone acts.'],
        ['Danger', "Something didn't work."],
        ['With a reference', 'A call failed: its number, and an offer of a support code.'],
      ]}
      accessibility={[
        'A danger alert interrupts a screen reader; the others wait until it pauses.',
        'A toast moves to the other edge of the screen if it would cover what has the focus.',
        'Loading is announced once, by its label, and not by each gray bar.',
      ]}
      examples={[
        {
          is: 'do',
          picture: (
            <Alert tone="danger">
              Your card was declined. Please check your card information or use a different card.
            </Alert>
          ),
          why: 'Say what happened and what to do next.',
        },
        {
          is: "don't",
          picture: <Alert tone="danger" title="Error" />,
          why: 'A title alone blames someone and helps no one.',
        },
        {
          is: 'do',
          picture: (
            <>
              <Badge tone="accent">Save $1.00</Badge>
              <Badge>SNAP EBT</Badge>
            </>
          ),
          why: 'Keep a badge to a word or two.',
        },
        {
          is: "don't",
          picture: <Badge tone="accent">You save $1.00 if you order two of these by Tuesday</Badge>,
          why: 'A sentence is a line of text, not a badge.',
        },
        {
          is: 'do',
          picture: (
            <div style={{ display: 'flex', gap: 'var(--space-4)', width: '100%' }}>
              <Skeleton width="4rem" height="4rem" radius="medium" />
              <div style={{ flex: 1 }}>
                <SkeletonText lines={3} />
              </div>
            </div>
          ),
          why: 'Where the shape of what comes is known, draw it in gray: nothing jumps when it arrives.',
        },
        {
          is: "don't",
          picture: <Spinner label="Loading your cart" />,
          why: 'A spinner is for a wait whose result has no shape yet, such as a search for times.',
        },
      ]}
    />
  ),
};

export const Dialogs: Story = {
  render: () => (
    <Guide
      title="Dialog (modal)"
      use="Asks or tells something that must be settled before the page can go on: a time has run out, a card is about to be removed. Each is a state of a chart."
      instead={[
        'News that nobody has to answer: an alert or a toast.',
        'A form of more than a few fields: a page.',
        'Advertising. Nobody pays faster for being interrupted.',
      ]}
      anatomy={[
        ['Title', 'What is asked, so that the buttons make sense without the text.'],
        ['Text', 'What happens either way, and that the cart is as it was.'],
        ['Actions', 'The primary one last. Their labels answer the title.'],
        ['Close', 'Only if closing is an answer. Without it, one of the actions has to be chosen.'],
      ]}
      states={[
        ['Open', 'The page behind it waits.'],
        ['Asking', 'Its primary button is busy while the store answers; the question stays.'],
        ['Without a way to close', 'Only its actions answer it.'],
        ['Long', 'Its text scrolls; its title and actions stay.'],
      ]}
      accessibility={[
        'It takes the focus, keeps Tab inside, closes on Escape if it can be closed, and gives the focus back.',
        'A press outside does nothing: it would lose what was typed.',
        'At 320 px, or with large text, its actions stay in view and its text scrolls.',
      ]}
      examples={[
        {
          is: 'do',
          picture: (
            <div>
              <p>
                <strong>Remove this card?</strong>
              </p>
              <p>
                <Button variant="secondary">Keep card</Button> <Button variant="danger">Remove card</Button>
              </p>
            </div>
          ),
          why: 'Answer the question with the buttons.',
        },
        {
          is: "don't",
          picture: (
            <div>
              <p>
                <strong>Are you sure?</strong>
              </p>
              <p>
                <Button variant="secondary">No</Button> <Button>Yes</Button>
              </p>
            </div>
          ),
          why: 'Yes to what? People read the buttons first.',
        },
      ]}
    />
  ),
};

export const Carousels: Story = {
  render: () => (
    <Guide
      title="Carousel"
      use="A row of goods to look through without leaving the page: what is often bought together, what was bought before."
      instead={[
        'What someone came for: a list or a grid, which shows everything.',
        'Banners that take turns by themselves. Nothing here moves unless someone moves it.',
      ]}
      anatomy={[
        ['Title', 'Why these goods are here.'],
        ['Items', '15 at most, each with something to press.'],
        ['Steps', 'Buttons for one row back and forth, and which items are shown: “1–5 of 15”.'],
      ]}
      states={[
        ['At its start', 'The step back ignores presses.'],
        ['In between', 'Both steps work.'],
        ['At its end', 'The step on ignores presses.'],
        ['All in view', 'No steps.'],
      ]}
      accessibility={[
        'It scrolls by touch, by its buttons, and by Tab: each item can be reached by the keyboard.',
        'A step at its end ignores presses but keeps the focus.',
      ]}
      examples={[
        {
          is: 'do',
          picture: (
            <>
              {['avocado', 'banana', 'strawberry'].map((name) => (
                <Link key={name} to="/products/start-my-cart" aria-label={name}>
                  <ProductImage src={`/images/products/${name}.svg`} alt="" />
                </Link>
              ))}
            </>
          ),
          why: 'Show whole items, as many as fit, so that a name and a price can be read.',
        },
        {
          is: "don't",
          picture: (
            <>
              <ProductImage src="/images/products/avocado.svg" alt="Avocado" size="large" />
              <p>1 of 15</p>
            </>
          ),
          why: 'One item at a time hides the others: most people never see the second.',
        },
      ]}
    />
  ),
};

export const PricesAndReceipts: Story = {
  render: () => (
    <Guide
      title="Price, receipt, steps, time left"
      use="Shows an order: what it costs, how far along it is, and how long its time is held."
      instead={[
        'Amounts in running text: formatMoney, without the look of a price.',
        'Progress of something that the shopper waits for by the second: a spinner.',
      ]}
      anatomy={[
        ['Price', 'What is paid, large; what it was, struck; what it is by the pound, quiet.'],
        [
          'Receipt',
          'A line each for items, savings, fees, tax, and tip, then the total. All in one column of figures.',
        ],
        ['Steps', 'What is done has a check mark, and what is current is marked for everyone.'],
        ['Time left', 'Words first, a thin bar second. Its chart says when it is running out.'],
        ['Fold', 'What is rarely read, one line that opens.'],
      ]}
      states={[
        ['Price on sale', 'In the accent, beside what it was.'],
        ['Price by weight', 'An estimate until it is weighed, beside the price per pound.'],
        ['Receipt with savings', 'Savings are negative and green.'],
        ['Time running out', 'Less than two minutes are left: the bar and the words turn to the warning.'],
      ]}
      accessibility={[
        'A struck price is said as “was”.',
        'The bar is hidden from screen readers, and the words beside it are announced when they change.',
        'Figures have the same width, so that columns line up and nothing jumps.',
      ]}
      examples={[
        {
          is: 'do',
          picture: (
            <Price cents={800} several={{ nfor: 2, eachCents: 400 }} regularCents={449} perUnit="$1.33/lb" />
          ),
          why: 'Say the price per unit wherever a price is, so that sizes can be compared.',
        },
        {
          is: "don't",
          picture: <p>Only $4.00 (save 11%)</p>,
          why: 'Nobody compares percentages: say what it costs and what it was.',
        },
        {
          is: 'do',
          picture: (
            <div style={{ width: '100%' }}>
              <Receipt
                lines={[
                  { label: 'Item total', amount: formatMoney(8250), note: '14 items' },
                  { label: 'Pickup fee', amount: 'Free' },
                  { label: 'Estimated total', amount: formatMoney(8250), kind: 'total' },
                ]}
              />
            </div>
          ),
          why: 'Let the lines add up to the total, to the cent.',
        },
        {
          is: 'do',
          picture: (
            <Stepper
              steps={[
                { label: 'Schedule', status: 'completed' },
                { label: 'Pay', status: 'current' },
                { label: 'Complete', status: 'notCompleted' },
              ]}
            />
          ),
          why: 'Name each step by what the shopper does.',
        },
        {
          is: 'do',
          picture: (
            <TimeLeft remainingMs={2 * MINUTE} totalMs={120 * MINUTE} runningOut>
              <strong>2 minutes left:</strong> place your order by 3:45 PM to keep your time
            </TimeLeft>
          ),
          why: 'Say what to do, and by when. A countdown in seconds only makes people nervous.',
        },
        {
          is: 'do',
          picture: (
            <div style={{ width: '100%' }}>
              <Accordion title="Credit & Debit" aside="Visa ending in 4242">
                <p>Visa ending in 4242, expires 04/29.</p>
              </Accordion>
            </div>
          ),
          why: 'Say on the closed line what most people want to know, so that few have to open it.',
        },
      ]}
    />
  ),
};
