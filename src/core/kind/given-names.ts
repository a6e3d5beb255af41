/**
 * Common given names of the countries with most venture investors (plain letters), by which a person is told from a firm
 * where a source does not say. Names that firms bear as often ("Grant", "Summit", "Chase", "Sterling") are left out.
 */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `aaron abhishek adam adil aditya adrian ajay ajit alain alan albert alberto alejandro alessandro alex alexander alexandre alexei
  alexis alfred ali alice alison allan allen amanda amar amit amy anand anders andre andrea andreas andrei andres andrew andrey andy
  angela anil anirudh anita anjali ankit ankur ann anna anne anthony antoine anton antonio anupam anurag arjun arnaud arnold arthur
  arun arvind ashish ashley ashok ashton ashvin ashwin avi avichal azeem babak barbara barney barry bart ben benjamin benoit bernard
  bernd bertrand beth bhavin biju bill binny bjorn bob bobby boris brad bradley brendan brent bret brett brian bruce bruno bryan byron
  carl carla carlo carlos carol caroline catherine cedric chad charles charlie chetan chris christian christina christine christoph
  christophe christopher chuck cindy claire claude claudia claus clemens cliff clint colin cory craig cyril cyrus dan dana daniel
  daniele danny darren darryl dave david dawn dean debbie deborah deepak denis dennis derek devin dharmesh dheeraj diana diane diego
  dieter dietmar dirk dmitri dmitriy dmitry don donald donna doug douglas drew duncan dylan ed eddie edgar eduardo edward edwin ehud
  elad elaine eli elizabeth ellen elliot elliott emil emily emma emmanuel enrique eran eric erica erich erik esther ethan etienne
  eugene eva evan eyal ezra fabian fabio fabrice farhan felipe felix fernando florian francesco francis francisco francois frank franz
  fred frederic frederick fredrik gabriel gagan gareth garrett gary gaurav gautam gavin gene geoff geoffrey george georg georges gerald
  gerard gerhard gerry gideon gil gilad gilles giovanni girish glenn gokul gonzalo gordon greg gregg gregory guido guilherme guillaume
  guillermo gunther gustavo guy hans harish harold harry harsh harvey heather hector heidi heiko heinz helen helmut hemant henri henrik
  henry herbert herve hiroshi hitesh holger howard hugh hugo ian igor ilya ingo ira irene isaac itai itay ivan jack jackie jacky jacob
  jacques jae jaime jake jakob james jamie jan jane janet jared jason javier jay jayesh jean jeff jeffrey jen jennifer jens jeremie
  jeremy jerome jerry jesse jessica jesus jill jim jimmy jitendra joanna joanne joao jochen joe joel joerg johan johann john johnny jon
  jonas jonathan jorg jorge jose josef joseph josh joshua joy juan judith judy juergen jules julia julian julie julien jurgen justin
  kamal karan karen karim karl karthik kate katherine kathy katie kavin keith kelly ken kenneth kenny kent kevin kimberly kirill kiran
  kirk klaus konstantin kris krishna kristian kumar kunal kurt kyle lalit larry lars laura lauren laurence laurent lawrence lee leo leon
  leonard leonardo leonid leslie linda lionel lisa lloyd lorenzo lothar lou louis luc luca lucas luis luke lynn maciej magnus mahesh
  manish manoj manu manuel marc marcel marcelo marco marcus margaret maria marie marina mario marissa mark marko markus martha martin
  martina marty marvin mary massimo mathias mathieu matt matteo matthew matthias maurice mauro max maxim maynard meghan mehdi melissa
  mel michael michaela michal michel michele michelle miguel mihir mikael mike mikhail milind milton mitch mitchell mohammed mohamed
  mohit moritz moshe murali nadav naren naresh nat natalie nate nathan nathaniel naval naveen neeraj neil nicholas nick nicola nicolas
  nicole nigel nikhil niklas nikolaus nils nina niraj nir nitin norman ofer oleg oliver olivier omar oren oscar othman owen pablo pankaj
  paolo pascal pat patricia patrick patrik paul paula pavel pedro peggy per perry pete peter petra phil philip philipp philippe phillip
  pierre pieter piyush prakash pramod prashant prasad praveen puneet rachel rafael raghav raghunandan rahul raj rajan rajat rajeev
  rajesh rajiv rakesh ralf ralph ram ramesh ramon rana randall randy ranjan raphael rashmi ratan raul ravi ray raymond rebecca reid
  reinhard remi rene ric ricardo rich richard rick ricky rishi ritesh rob robert roberto robin rod roderick rodney rodrigo roger rohan
  rohit roland rolf roman ron ronald ronny rony ross roy ruben russ russell ruth ryan sachin saeed sal sally salim sam sameer samir
  samuel sandeep sander sandra sandy sanjay sanjeev sara sarah sascha satish saul saurabh scott sean sebastian serge sergei sergey
  sergio seth shai shailesh shalini shane shannon sharon shashank shaun shawn sheila shekhar sheryl shlomo simon siddharth skip soren
  srinivas srinivasan stan stanislav stanley stefan stefano stephan stephane stephanie stephen steve steven stewart stuart
  subbu sudhir suhail sumit sunder sunil sunny suresh susan susanne sven sylvain tad takashi tal tanya tarun ted teresa terry thierry
  thilo thomas thorsten tim timo timothy tina tobias tobi tod todd tom tomas tommy tony torsten tracy travis trevor tushar tyler uday
  udo uri ursula uwe vaibhav valerie vanessa venkat venky vic victor victoria vijay vikas vikram vikrant vinay vince vincent vineet
  vinod vipul virginia vishal vivek vlad vladimir volker walter wayne wei wendy werner wilhelm will william wolfgang xavier yair yaniv
  yann yariv yoav yogesh yossi yuri yves zach zachary zvi`.split(/\s+/),
);
